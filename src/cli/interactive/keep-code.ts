import { timed } from '../../store/effects/effects.ts';
import type { Store } from '../../store/store.ts';

export interface KeepCodeParts {
  readonly store: Store;
  /** Writes the compiled code; a second call is a no-op. */
  readonly keep: () => Promise<void>;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
}

/** Idle time before writing, in ms: longer than the warm-up. */
const QUIET_MS = 500;

/**
 * Writes the compiled code once, in the first idle time after painting. Returns a function for the end of the screen,
 * which writes it if there was no idle time.
 */
export const keepCodeWhenQuiet = ({ store, keep, setTimer = timed }: KeepCodeParts): (() => Promise<void>) => {
  let cancel: () => void;
  let unsubscribe = (): void => undefined;
  let kept: Promise<void> | null = null;
  const run = (): Promise<void> => {
    cancel();
    unsubscribe();
    kept ??= keep();
    return kept;
  };
  const wait = (): void => {
    cancel = setTimer(QUIET_MS, () => void run());
  };
  wait();
  unsubscribe = store.subscribe((state, before) => {
    if (state.lists === before.lists && state.keys === before.keys) return;
    cancel();
    wait();
  });
  return run;
};

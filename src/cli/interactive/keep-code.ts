import { timed } from '../../store/effects/effects.ts';
import type { Store } from '../../store/store.ts';

export interface KeepCodeParts {
  readonly store: Store;
  /** Keeps the compiled code; a second call does nothing. */
  readonly keep: () => Promise<void>;
  /** Starts a timer of `ms` and returns its cancel function; tests advance the time by hand. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
}

/** Idle time before the code is written, in ms: the warm-up has ended. */
const QUIET_MS = 500;

/**
 * Keeps the compiled code of a screen once, in the first idle time after it is painted. Returns a function for the end of the
 * screen, which keeps the code at once where there was no idle time.
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

import { timed } from '../../store/effects/effects.ts';
import type { Store } from '../../store/store.ts';

export interface KeepCodeParts {
  readonly store: Store;
  /** Keeps the compiled code; does nothing when that was done. */
  readonly keep: () => Promise<void>;
  /** Calls back after so many ms, unless the function that it gives is called before; tests turn the time by hand. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

/** After so long without a key or an answer there is time to write, in ms: rehearsals are over by then. */
const QUIET_MS = 500;

/**
 * Keeps the compiled code of a screen once, when the first one is painted and all is quiet. What it gives is to be called
 * when the screen is left: whoever was faster than that has it kept then.
 */
export const keepCodeWhenQuiet = ({ store, keep, later = timed }: KeepCodeParts): (() => Promise<void>) => {
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
    cancel = later(QUIET_MS, () => void run());
  };
  wait();
  unsubscribe = store.subscribe((state, before) => {
    if (state.lists === before.lists && state.keys === before.keys) return;
    cancel();
    wait();
  });
  return run;
};

import type { KindId } from '../../core/query/index.ts';
import { timed } from '../../store/effects/effects.ts';
import { isListShown } from '../../store/list/key-context.ts';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import { currentList } from '../../store/walk/query.ts';
import { indexRows, pagesAhead, WARM_UP_STEPS, type WarmUpContext } from './warm-up-steps.ts';

export interface WarmUpParts extends WarmUpContext {
  readonly store: Store;
  /** Starts a timer of `ms` and returns its cancel function; tests advance the time by hand. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
  /** Runs after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

/** Idle time before the warm-up begins, in ms: the last frame has been written. */
const QUIET_MS = 15;
/** Longest slice, in ms: the delay of a key that comes meanwhile. */
const SLICE_MS = 2;

/**
 * Prepares for the next keys in idle time: paints the rows of the next screens, and filters the rows of each kind once,
 * since the code of a first letter is five times slower before V8 has compiled it. Changes no state and writes no
 * frame; runs again only after a key or an answer. Returns the stop function.
 */
export const warmUp = ({ store, setTimer = timed, soon, ...parts }: WarmUpParts): (() => void) => {
  /** Completed steps of `WARM_UP_STEPS` by kind: a key interrupts them, and they resume there. */
  const done = new Map<KindId, number>();
  let cancel = (): void => {};
  let run = 0;

  const begin = (): void => {
    const state = store.getState();
    if (!isAtRest(state)) return;
    const mine = run;
    const work = stepsFor(state);
    const slice = (): void => {
      if (mine !== run) return;
      const end = parts.now() + SLICE_MS;
      try {
        while (parts.now() < end) if (work.next().done === true) return;
        soon(slice);
      } catch {
        // The key itself reports the error.
      }
    };
    slice();
  };

  function* stepsFor(state: State): Generator<void> {
    if (isOpen(state, 'filter')) yield* indexRows(state);
    const already = done.get(state.tab) ?? 0;
    for (const [index, one] of WARM_UP_STEPS.slice(already).entries()) {
      yield* one(state, parts);
      done.set(state.tab, already + index + 1);
    }
    yield* pagesAhead(state, parts);
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.keys === before.keys && state.lists === before.lists) return;
    run += 1;
    cancel();
    // A suspended program that continues may be suspended again or ended at once.
    if (state.suspends === before.suspends) cancel = setTimer(QUIET_MS, begin);
  });
  return () => {
    run += 1;
    cancel();
    unsubscribe();
  };
};

/** True for a list on the screen that has rows and no request under way. */
const isAtRest = (state: State): boolean => {
  const list = currentList(state);
  const rests = list !== undefined && list.activity === null && list.refresh === null && list.items.length > 0;
  return rests && isListShown(state) && !isOpen(state, 'export-name');
};

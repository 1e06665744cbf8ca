import type { KindId } from '../../core/query/index.ts';
import { timed } from '../../store/effects/effects.ts';
import { isListShown } from '../../store/list/key-context.ts';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import { currentList } from '../../store/walk/query.ts';
import { gathering, ONCE, pagesAhead, type RehearsalParts } from './rehearsals.ts';

export interface RehearseParts extends RehearsalParts {
  readonly store: Store;
  /** Calls back after so many ms, unless the function that it gives is called before; tests turn the time by hand. */
  readonly later?: (ms: number, run: () => void) => () => void;
  /** Calls back when keys and answers that came meanwhile were taken. */
  readonly soon: (run: () => void) => void;
}

/** After so long without a key or an answer there is time, in ms: the frame of the last one has gone. */
const QUIET_MS = 15;
/** A key waits for no more than one slice, in ms. */
const SLICE_MS = 2;

/**
 * Does what the next keys are likely to need while nobody waits: paints the rows of the next screens, and filters the rows
 * of each kind once for nobody, since the code that a first letter needs takes five times as long before V8 has compiled
 * it. Nothing of it is seen and no state changes; where no key and no answer comes, nothing is done again.
 */
export const rehearse = ({ store, later = timed, soon, ...parts }: RehearseParts): (() => void) => {
  /** How much is done of what is rehearsed once for each kind: a key ends it, and it goes on from there. */
  const done = new Map<KindId, number>();
  let cancel = (): void => {};
  let run = 0;

  const begin = (): void => {
    const state = store.getState();
    if (!isAtRest(state)) return;
    const mine = run;
    const steps = rehearsal(state);
    const slice = (): void => {
      if (mine !== run) return;
      const end = parts.now() + SLICE_MS;
      try {
        while (parts.now() < end) if (steps.next().done === true) return;
        soon(slice);
      } catch {
        // The key itself says what is wrong.
      }
    };
    slice();
  };

  function* rehearsal(state: State): Generator<void> {
    if (isOpen(state, 'filter')) yield* gathering(state);
    const already = done.get(state.tab) ?? 0;
    for (const [index, one] of ONCE.slice(already).entries()) {
      yield* one(state, parts);
      done.set(state.tab, already + index + 1);
    }
    yield* pagesAhead(state, parts);
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.keys === before.keys && state.lists === before.lists) return;
    run += 1;
    cancel();
    // One that is stopped, and continues only to be stopped again or ended, has no time to spare.
    if (state.suspends === before.suspends) cancel = later(QUIET_MS, begin);
  });
  return () => {
    run += 1;
    cancel();
    unsubscribe();
  };
};

/** A list with rows is on the screen, and no more of them are on their way. */
const isAtRest = (state: State): boolean => {
  const list = currentList(state);
  const rests = list !== undefined && list.activity === null && list.refresh === null && list.items.length > 0;
  return rests && isListShown(state) && !isOpen(state, 'export-name');
};

import { maySayStandout } from '../list/standout.ts';
import type { Standout } from '../state/standout.ts';
import type { State } from '../state/state.ts';
import { askStandout } from '../triage/standout.ts';
import { workOf } from '../triage/work.ts';
import { currentList } from '../walk/query.ts';
import { createSlicer, type SliceParts, type Slicer } from './slicer.ts';

/** Ms without keys and new rows before a list is analysed. */
const IDLE_MS = 1000;
const SLICE_MS = { first: 8, further: 8 };

interface StandoutParts extends SliceParts {
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** Finds what distinguishes the broken rows of a list, in slices, while idle. */
export const createStandout = ({ store, now, soon, setTimer }: StandoutParts): Slicer => {
  let since: readonly unknown[] = [];
  let isResting = false;
  let stop = (): void => {};

  const slicer = createSlicer({ now, soon }, SLICE_MS, () => {
    const state = store.getState();
    if (!isResting || !maySayStandout(state) || isMoving(state)) return null;
    const work = workOf(state);
    const known = askStandout(state);
    if (known === undefined ? work.isDone : isSame(known, state.standouts.found)) return null;
    return (isTime) => {
      let found = known;
      while (found === undefined && !work.isDone && !isTime()) {
        work.step(isTime);
        found = askStandout(state);
      }
      const publish = (): void => {
        if (found !== undefined && !isSame(found, state.standouts.found))
          store.setState(({ standouts }) => ({ standouts: { ...standouts, found } }));
      };
      return { done: found !== undefined || work.isDone, publish };
    };
  });

  return {
    update: () => {
      const state = store.getState();
      const { keys, tab, standouts } = state;
      const next = [keys, tab, standouts.on, currentList(state)?.items];
      if (next.some((one, index) => one !== since[index])) {
        since = next;
        isResting = false;
        stop();
        stop = maySayStandout(state)
          ? setTimer(IDLE_MS, () => {
              isResting = true;
              slicer.update();
            })
          : () => {};
      } else if (isResting) slicer.update();
    },
  };
};

const isSame = (a: Standout | null, b: Standout | null): boolean =>
  a?.text === b?.text && a?.kind === b?.kind && a?.query === b?.query;

/** True while rows are arriving. */
const isMoving = (state: State): boolean => currentList(state)?.activity != null;

import { maySayStandout } from '../list/key-context.ts';
import type { Standout, State, Store } from '../state/state.ts';
import { workOf } from '../triage/snapshot.ts';
import { askStandout } from '../triage/why-answer.ts';
import { currentList } from '../walk/query.ts';

/** Dependencies of work in slices. */
export interface SliceParts {
  readonly store: Store;
  readonly now: () => number;
  /** Schedules a callback after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

/**
 * Milliseconds of the first slice, which delays the key that caused it, and of further slices, which may delay another
 * key.
 */
interface SliceLengths {
  readonly first: number;
  readonly further: number;
}

/** The outcome of a slice. */
export interface SliceResult {
  /** True when no work is left. */
  readonly done: boolean;
  /** Publish at once, even directly after another publication. */
  readonly notable?: boolean;
  /** Writes the result so far to the store. */
  publish(): void;
}

/** One slice of work, which runs until `isTime`. */
export type Slice = (isTime: () => boolean) => SliceResult;

export interface Slicer {
  /** Checks for wanted work. Called after every change. */
  update(): void;
}

/** Milliseconds between publications of partial results. */
const PUBLISH_INTERVAL_MS = 100;

/**
 * Long work in slices between keys. `next` gives the slice that the state wants now, or null. The first slice runs
 * synchronously: usually it finishes, and no partial result is shown.
 */
export const createSlicer = (
  { now, soon }: Pick<SliceParts, 'now' | 'soon'>,
  { first, further }: SliceLengths,
  next: () => Slice | null,
): Slicer => {
  let waits = false;
  let publishedAt = Number.NEGATIVE_INFINITY;

  const run = (ms: number): void => {
    const slice = next();
    if (slice === null) return;
    const end = now() + ms;
    const { done, notable = false, publish } = slice(() => now() >= end);
    waits = !done;
    if (waits) soon(again);
    if (waits && !notable && now() - publishedAt < PUBLISH_INTERVAL_MS) return;
    publishedAt = now();
    publish();
  };

  const again = (): void => {
    waits = false;
    run(further);
  };

  return {
    update: () => {
      if (!waits) run(first);
    },
  };
};

/** Ms without keys and new rows before a list is analysed. */
const IDLE_MS = 1000;
const STANDOUT_SLICE_MS = { first: 8, further: 8 };

interface StandoutParts extends SliceParts {
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** Finds what distinguishes the broken rows of a list, in slices, while idle. */
export const createStandout = ({ store, now, soon, setTimer }: StandoutParts): Slicer => {
  let since: readonly unknown[] = [];
  let isResting = false;
  let stop = (): void => {};

  const slicer = createSlicer({ now, soon }, STANDOUT_SLICE_MS, () => {
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
  a?.key === b?.key && a?.of === b?.of && a?.kind === b?.kind && a?.query === b?.query;

/** True while rows are arriving. */
const isMoving = (state: State): boolean => currentList(state)?.activity != null;

import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { filterMemory, lookAhead, resumeFilter } from '../list/filter-run.ts';
import { currentRun, filterQuestion, withRun } from '../list/rows.ts';
import { type FilterRun, isFiltering, sameRun } from '../state/filter-run.ts';
import type { Store } from '../state/state.ts';

/** What work in slices needs. */
export interface SliceParts {
  readonly store: Store;
  readonly now: () => number;
  /** Calls back when keys and answers that came meanwhile were taken. */
  readonly soon: (run: () => void) => void;
}

export interface Slices {
  /** Takes up what the state wants to be filtered. Called after every change. */
  look(): void;
  /** Finds out about items as they arrive, so that a refresh of many rows is shown whole at once. */
  arrived(kind: KindId, items: readonly Item[]): void;
}

/** Milliseconds of the first slice, which a key waits for, and of each further one, which a key may have to wait for. */
const FIRST_SLICE = 10;
const SLICE = 8;
/** Milliseconds between two looks of the screen at what was found so far. */
const SHOWN_EVERY = 100;

/**
 * Filters long lists a slice at a time, keys in between. The first slice is taken at once: mostly it is the only one, and
 * nothing half-way is ever seen.
 */
export const createSlices = ({ store, now, soon }: SliceParts): Slices => {
  let waits = false;
  /** Further than the state says. */
  let ahead: FilterRun | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;

  const slice = (ms: number): void => {
    const state = store.getState();
    const run = currentRun(state);
    if (!isFiltering(run)) return;
    const from = ahead !== null && sameRun(ahead, run) && ahead.done > run.done ? ahead : run;
    const end = now() + ms;
    ahead = resumeFilter(filterMemory(state, state.tab), from, () => now() >= end);
    waits = isFiltering(ahead);
    if (waits) soon(again);
    if (waits && now() - shownAt < SHOWN_EVERY) return;
    shownAt = now();
    const found = ahead;
    if (!waits) ahead = null;
    store.setState(withRun(state, found));
  };

  const again = (): void => {
    waits = false;
    slice(SLICE);
  };

  return {
    look: () => {
      if (!waits) slice(FIRST_SLICE);
    },
    arrived: (kind, items) => {
      const state = store.getState();
      const asked = filterQuestion(state, kind);
      if (asked.filter.terms.length > 0) lookAhead(filterMemory(state, kind), asked, items);
    },
  };
};

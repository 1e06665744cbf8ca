import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { filterMemory, lookAhead, resumeFilter } from '../list/filter-run.ts';
import { currentRun, filterQuestion, withRun } from '../list/rows.ts';
import { type FilterRun, isFiltering, sameRun } from '../state/filter-run.ts';
import { createSlicer, type SliceParts, type Slicer } from './slicer.ts';

export interface Filtering extends Slicer {
  /** Filters items as they arrive, so that a large refresh appears at once. */
  arrived(kind: KindId, items: readonly Item[]): void;
}

const SLICE_MS = { first: 10, further: 8 };

/** Filters long lists in slices. */
export const createFiltering = ({ store, now, soon }: SliceParts): Filtering => {
  /** Progress not yet published to the state. */
  let ahead: FilterRun | null = null;

  const { update } = createSlicer({ now, soon }, SLICE_MS, () => {
    const state = store.getState();
    const run = currentRun(state);
    if (!isFiltering(run)) return null;
    const from = ahead !== null && sameRun(ahead, run) && ahead.done > run.done ? ahead : run;
    return (isTime) => {
      const found = resumeFilter(filterMemory(state, state.tab), from, isTime);
      const done = !isFiltering(found);
      ahead = found;
      const publish = (): void => {
        if (done) ahead = null;
        store.setState(withRun(state, found));
      };
      return { done, publish };
    };
  });

  return {
    update,
    arrived: (kind, items) => {
      const state = store.getState();
      const asked = filterQuestion(state, kind);
      if (asked.filter.terms.length > 0) lookAhead(filterMemory(state, kind), asked, items);
    },
  };
};

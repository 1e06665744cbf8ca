import type { Item } from '../../core/item/index.ts';
import { type FilterQuestion, matcher, sameQuestion } from '../../query/filter/match/index.ts';
import type { FilterRun, TestedRows } from '../state/state.ts';

/** New rows to test before the first result is shown. */
const FIRST_ROWS = 50;
/** New rows between two polls of the clock. */
const ROWS_PER_POLL = 16;

/** Starts a filter with some rows. Rows that the same filter has tested before are not tested again. */
export const startFilter = (asked: FilterQuestion, rows: readonly Item[], before?: FilterRun): FilterRun =>
  continued({ asked, rows, done: 0, found: [], tested: testedBefore(asked, before) }, (count) => count >= FIRST_ROWS);

/** Resumes a filter until `isTime`, which is polled, or to the end. */
export const resumeFilter = (run: FilterRun, isTime: () => boolean): FilterRun =>
  continued(run, (count) => count > 0 && count % ROWS_PER_POLL === 0 && isTime());

/** Filters further rows until `isOver` of the number of new tests. */
const continued = (run: FilterRun, isOver: (count: number) => boolean): FilterRun => {
  const { asked, rows, tested } = run;
  const matches = matcher(asked.filter, asked.now, asked.fields);
  const found = [...run.found];
  let { done } = run;
  for (let count = 0; done < rows.length; done += 1) {
    const item = rows[done] as Item;
    if (tested?.all.has(item)) {
      if (tested.passed.has(item)) found.push(item);
      continue;
    }
    if (isOver(count)) break;
    count += 1;
    if (matches(item)) found.push(item);
  }
  return { ...run, done, found, tested: done < rows.length ? tested : null };
};

const testedBefore = (asked: FilterQuestion, before: FilterRun | undefined): TestedRows | null =>
  before !== undefined && sameQuestion(before.asked, asked)
    ? { all: new Set(before.rows.slice(0, before.done)), passed: new Set(before.found) }
    : null;

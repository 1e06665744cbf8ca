import type { Item } from '../../core/item/index.ts';
import { type FilterInput, matcher, sameInput } from '../../query/filter/match/index.ts';
import type { EagerSteps } from '../state/work.ts';

/** Progress of a filter over rows. */
export interface FilterRun {
  readonly input: FilterInput;
  /** The rows to filter, in order. */
  readonly rows: readonly Item[];
  /** Number of rows tested. */
  readonly done: number;
  /** Rows that matched. */
  readonly found: readonly Item[];
}

/** True while rows are untested. */
export const isFiltering = ({ done, rows }: FilterRun): boolean => done < rows.length;

/** New rows to test before the first result is shown. */
const FIRST_ROWS = 50;

/** Filters rows. Rows that the same filter has tested before, as in another order, are not tested again. */
export function* filterRows(
  input: FilterInput,
  rows: readonly Item[],
  before: FilterRun | null,
  isTime: () => boolean,
): EagerSteps<FilterRun> {
  const matches = matcher(input.filter, input.now, input.fields);
  const known = before !== null && sameInput(before.input, input) ? before : null;
  const tested = known === null ? null : new Set(known.rows.slice(0, known.done));
  const passed = known === null ? null : new Set(known.found);
  const found: Item[] = [];
  let count = 0;
  for (const [done, item] of rows.entries()) {
    if (tested?.has(item)) {
      if (passed?.has(item)) found.push(item);
      continue;
    }
    // Each row: a pattern may take milliseconds for one.
    if (count === FIRST_ROWS || (count > FIRST_ROWS && isTime())) yield { input, rows, done, found: [...found] };
    count += 1;
    if (matches(item)) found.push(item);
  }
  return { input, rows, done: rows.length, found };
}

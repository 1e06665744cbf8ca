import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { ShownList } from './shown-list.ts';
import type { Results } from './work.ts';

/** A list and its rows as shown: filtered and ordered. */
export interface ListedRows {
  readonly list: ShownList;
  readonly rows: readonly Item[];
}

/**
 * One state of the lists, which an answer is about, and what is worked out from it. While a question is open the
 * snapshot on the screen stays until the answer from the next one is whole: a refresh never shows a mixture of both.
 */
export interface Snapshot {
  /** Its own object, merged lists included: a state with these lists is a state of this snapshot. */
  readonly lists: Readonly<Record<string, ShownList>>;
  readonly kinds: ReadonlyMap<KindId, ListedRows>;
  /** The queries, filters and orders. */
  readonly asked: readonly unknown[];
  /** The lists of the state when they were last looked at. */
  readonly seen: Readonly<Record<string, ShownList>>;
  /** A filter was running over the rows. */
  readonly isFiltering: boolean;
  readonly results: Results;
}

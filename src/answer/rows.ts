import type { Item, Resource } from '../core/item/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import type { FacetTable, RowStates } from '../triage/index.ts';

/** The rows that a question is asked of, by number. */
export interface QuestionRows {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  /** All that came. */
  readonly loaded: Uint32Array;
  /** Those that pass the filter. */
  readonly shown: Uint32Array;
  readonly states: RowStates;
  /** What ages are counted from (epoch ms). */
  readonly now: number;
  readonly filter: string;
  readonly isPart: boolean;
  /** Where the rows are from, for people: service, scope, time; query, how many of how many. */
  readonly facts: readonly string[];
  /** The same for programs. */
  readonly data: JsonObject;
}

/** The uids of rows. */
export const uidsOf = ({ table }: Pick<QuestionRows, 'table'>, rows: Uint32Array): readonly string[] =>
  Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

import type { Item, Resource } from '../core/item/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import type { FacetTable, RowStates } from '../triage/index.ts';

/** The rows of a question, by number. */
export interface QuestionRows {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  /** All loaded rows. */
  readonly loaded: Uint32Array;
  /** Rows that pass the filter. */
  readonly shown: Uint32Array;
  readonly states: RowStates;
  /** Reference time of ages (epoch ms). */
  readonly now: number;
  readonly filter: string;
  readonly isPart: boolean;
  /** Origin of the rows, as text: service, scope, time; query, counts. */
  readonly facts: readonly string[];
  /** The same as data. */
  readonly data: JsonObject;
}

/** Uids of rows. */
export const uidsOf = ({ table }: Pick<QuestionRows, 'table'>, rows: Uint32Array): readonly string[] =>
  Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

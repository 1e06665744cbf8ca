import type { Item, Resource } from '../core/item/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import { headingFacts, type Provenance } from '../output/index.ts';
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

/** Origin of the rows of a question: provenance, counts, completeness. */
export interface RowsOrigin {
  readonly provenance: Provenance;
  readonly kind: string;
  readonly loaded: number;
  /** Total according to the service; null when unknown. */
  readonly count: number | null;
  readonly filter: string;
  readonly isPart: boolean;
  /** What the rows lack, one sentence each without a full stop. */
  readonly missing: readonly string[];
}

/** The origin of rows in the words of a heading, and as data. */
export const rowsOrigin = (origin: RowsOrigin): Pick<QuestionRows, 'facts' | 'data' | 'filter' | 'isPart'> => {
  const { provenance, kind, loaded, count, filter, isPart, missing } = origin;
  const [from = [], query = []] = headingFacts(provenance);
  return {
    filter,
    isPart,
    // Lines have an order of their own.
    facts: [[...from.slice(1), ...query.filter((fact) => !/^(?:service )?order\b/.test(fact))].join(' · '), ...missing],
    data: { kind, asOf: new Date(provenance.time).toISOString(), loaded, count, complete: !isPart, filter },
  };
};

/** Uids of rows. */
export const uidsOf = ({ table }: Pick<QuestionRows, 'table'>, rows: Uint32Array): readonly string[] =>
  Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

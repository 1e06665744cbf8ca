import type { Facet, ItemFacets } from '../../core/facet/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import { lastByName, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import {
  columnSource,
  FacetTable,
  Findings,
  type RowStates,
  rowStates,
  type TableProgress,
} from '../../triage/index.ts';
import { rowsOf } from '../list/rows.ts';
import { resourceIn } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { isLacked } from '../walk/ability.ts';
import { initialQuery, listOf } from '../walk/query.ts';
import { workOf } from './work.ts';

/** What questions about a kind are asked of: its loaded rows, by number. */
export interface TriageData {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  /** All loaded rows. */
  readonly loaded: Uint32Array;
  /** The rows shown: those that pass the filter. */
  readonly shown: Uint32Array;
  /** Which rows are broken, by row number. */
  readonly states: RowStates;
  /** What rules found in each row; null while only columns are read. */
  readonly findings: Findings<Item> | null;
  /** Every facet is read; else only those that are columns. */
  readonly isWhole: boolean;
  /** Changes with the rows, their facets, and what is shown of them. */
  readonly stamp: object;
}

interface Tables {
  /** The query that the tables are of: another one has other fields. */
  readonly key: string;
  readonly columns: FacetTable<Item>;
  readonly whole: FacetTable<Item>;
  /** How far the reading of the items is. */
  progress: TableProgress | null;
  readonly findings: Findings<Item>;
}

const NO_ITEMS: readonly Item[] = [];

const tablesByKind = perStore(() => new Map<KindId, Tables>());
// One for each kind: some questions are about several.
const lastData = perStore(() => lastByName<TriageData>());

const tablesOf = (state: State, kind: KindId): Tables => {
  const query = initialQuery(state, kind);
  const key = queryKey(query);
  const known = tablesByKind(state).get(kind);
  if (known?.key === key) return known;
  const resource = resourceIn(state, kind);
  // A field that the list was not asked for, or that this dialect leaves out, is not missing.
  const isGiven = ({ fields }: Facet): boolean =>
    fields.length === 0 ||
    fields.some((path) => !isLacked(state, path) && (query.fields.length === 0 || query.fields.includes(path)));
  const findings = new Findings<Item>();
  const read = (item: Item): ItemFacets => {
    const facets = item.facets();
    findings.keep(item, facets);
    return facets;
  };
  const tables: Tables = {
    key,
    columns: new FacetTable<Item>(columnSource(resource.facets, resource.columns, isGiven)),
    whole: new FacetTable<Item>({ facets: resource.facets, isGiven, read }),
    findings,
    progress: null,
  };
  tablesByKind(state).set(kind, tables);
  return tables;
};

/**
 * The rows of a kind and their facets: from the columns at once, from the whole items as soon as they are read. The same
 * object as long as nothing changed.
 */
export const triageData = (state: State, kind: KindId): TriageData => {
  const tables = tablesOf(state, kind);
  const items = listOf(state, kind)?.items ?? NO_ITEMS;
  const rows = rowsOf(state, kind);
  const whole = workOf(state).ask(
    `facets of ${kind}`,
    [items, tables.whole],
    function* () {
      for (const progress of tables.whole.update(items)) {
        tables.progress = progress;
        yield;
      }
      return tables.whole;
    },
    'background',
  );
  // After a refresh the rows that were read before stand for all, until the changed ones are read.
  const wasWhole = whole.value === tables.whole;
  const isWhole = wasWhole && !whole.isStale;
  const hasColumns = wasWhole || areColumnsRead(state, kind, tables, items);
  return lastData(state)(kind)([tables, items, rows, wasWhole, isWhole, hasColumns], () => {
    const table = wasWhole ? tables.whole : tables.columns;
    const resource = resourceIn(state, kind);
    return {
      resource,
      table,
      loaded: table.rowsOf(items),
      shown: table.rowsOf(rows),
      states: rowStates(table, (item) => resource.broken(item)),
      findings: wasWhole ? tables.findings : null,
      isWhole,
      stamp: {},
    };
  });
};

/** Whether the columns of the items are read, which long lists take some slices for. */
const areColumnsRead = (state: State, kind: KindId, { columns }: Tables, items: readonly Item[]): boolean => {
  const read = workOf(state).ask(`columns of ${kind}`, [items, columns], function* () {
    yield* columns.update(items);
    return columns;
  });
  return read.value === columns && !read.isStale;
};

/** Which part of the items of a kind is read, from 0 to 1, while that goes on. */
export const readShare = (state: State, kind: KindId): number => {
  const progress = tablesOf(state, kind).progress;
  return progress === null || progress.total === 0 ? 0 : progress.done / progress.total;
};
/** The table of another kind as far as it was read for its own questions; null where none was asked. */
export const readTable = (state: State, kind: KindId): FacetTable<Item> | null =>
  tablesByKind(state).get(kind)?.whole ?? null;

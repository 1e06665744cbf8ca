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

/** Data for questions about a kind: its loaded rows, by row number. */
export interface TriageData {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  /** All loaded rows. */
  readonly loaded: Uint32Array;
  /** The rows shown: those that match the filter. */
  readonly shown: Uint32Array;
  /** Health of each row, by row number. */
  readonly states: RowStates;
  /** Findings of the rules in each row; null while only columns are read. */
  readonly findings: Findings<Item> | null;
  /** True when all facets are read, not only columns. */
  readonly isWhole: boolean;
  /** Identity that changes with the rows, their facets, and the filter. */
  readonly stamp: object;
}

interface Tables {
  /** The query of the tables: other queries have other fields. */
  readonly key: string;
  readonly columns: FacetTable<Item>;
  readonly whole: FacetTable<Item>;
  /** Reading progress of the items. */
  progress: TableProgress | null;
  readonly findings: Findings<Item>;
}

const NO_ITEMS: readonly Item[] = [];

const tablesByKind = perStore(() => new Map<KindId, Tables>());
// Per kind: some questions need several kinds.
const lastData = perStore(() => lastByName<TriageData>());

const tablesOf = (state: State, kind: KindId): Tables => {
  const query = initialQuery(state, kind);
  const key = queryKey(query);
  const known = tablesByKind(state).get(kind);
  if (known?.key === key) return known;
  const resource = resourceIn(state, kind);
  // An unrequested field, or one that the dialect leaves out, does not count as missing.
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
 * The rows of a kind and their facets: columns at once, whole items once they are read. The same object while nothing
 * changes.
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
  // After a refresh the rows read before are used until the changed ones are read.
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

/** True when the columns of the items are read, which takes several slices for long lists. */
const areColumnsRead = (state: State, kind: KindId, { columns }: Tables, items: readonly Item[]): boolean => {
  const read = workOf(state).ask(`columns of ${kind}`, [items, columns], function* () {
    yield* columns.update(items);
    return columns;
  });
  return read.value === columns && !read.isStale;
};

/** The share of a kind's items that is read, from 0 to 1, while reading. */
export const readShare = (state: State, kind: KindId): number => {
  const progress = tablesOf(state, kind).progress;
  return progress === null || progress.total === 0 ? 0 : progress.done / progress.total;
};
/** The table of another kind, as read for its own questions; null without any. */
export const readTable = (state: State, kind: KindId): FacetTable<Item> | null =>
  tablesByKind(state).get(kind)?.whole ?? null;

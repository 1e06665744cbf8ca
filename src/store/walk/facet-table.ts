import type { Facet, ItemFacets } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { perKey, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { Findings } from '../../triage/rules/fleet-findings.ts';
import { columnSource, type FacetSource, FacetTable } from '../../triage/table/facet-table.ts';
import { resourceIn, type State } from '../state/state.ts';
import { type Job, progressOf } from '../state/work.ts';
import { isUnlisted } from './ability.ts';
import { initialQuery, listOf } from './query.ts';

/** How the items of a kind are read for a query. Other queries have other fields. */
interface Reading {
  readonly key: string;
  readonly columns: FacetSource<Item>;
  readonly whole: FacetSource<Item>;
  readonly findings: Findings<Item>;
}

const readingByKind = perStore(() => new Map<KindId, Reading>());

/** Returns how the facets of a kind's current list are read, from columns and from whole items; another object for another query. */
export const readingOf = (state: State, kind: KindId): Reading => {
  const query = initialQuery(state, kind);
  const key = queryKey(query);
  const known = readingByKind(state).get(kind);
  if (known?.key === key) return known;
  const resource = resourceIn(state, kind);
  // A field that was not requested, or that the dialect leaves out, does not count as missing.
  const isGiven = ({ fields }: Facet): boolean =>
    fields.length === 0 ||
    fields.some((path) => !isUnlisted(state, path, kind) && (query.fields.length === 0 || query.fields.includes(path)));
  const findings = new Findings<Item>();
  const read = (item: Item): ItemFacets => {
    const facets = item.facets();
    findings.keep(item, facets);
    return facets;
  };
  const reading: Reading = {
    key,
    columns: columnSource(resource.facets, resource.columns, isGiven),
    whole: { facets: resource.facets, isGiven, read },
    findings,
  };
  readingByKind(state).set(kind, reading);
  return reading;
};

const NO_ITEMS: readonly Item[] = [];

/** Returns the items of a kind's current list; the same array while nothing changes. */
export const listedItems = (state: State, kind: KindId): readonly Item[] => listOf(state, kind)?.items ?? NO_ITEMS;

interface ReadTable {
  /** The last table that was read completely. */
  readonly table: FacetTable<Item> | null;
  readonly reading: Reading;
  /** The share of the items that is read, from 0 to 1. */
  readonly share: number;
}

interface TableSoFar {
  /** The longest table that was read of the items; null before the first. */
  table: FacetTable<Item> | null;
  isWhole: boolean;
}

/** The table of a list's items. All answers share it, so that no item is read twice, even if an answer is left while items are being read. */
const tableOf = perKey((_: Reading) =>
  perKey((_items: readonly Item[]): TableSoFar => ({ table: null, isWhole: false })),
);

/** Returns the job that reads all facets of the items of a kind's list into a table. */
export const wholeTableJob = (state: State, kind: KindId): Job<ReadTable> => {
  const [items, reading] = [listedItems(state, kind), readingOf(state, kind)];
  return {
    results: state.results,
    name: `facets of ${kind}`,
    keys: [items, reading],
    isBackground: true,
    *begin(before) {
      const known = tableOf(reading)(items);
      if (known.isWhole) return { table: known.table, reading, share: 1 };
      // Unchanged items are taken from the earlier table, or from an unfinished table of the same items.
      const last = before?.reading === reading ? before.table : null;
      const table = new FacetTable(reading.whole, sizeOf(known.table) > sizeOf(last) ? known.table : last);
      for (const { done, total } of table.add(items)) {
        if (sizeOf(table) > sizeOf(known.table)) known.table = table;
        yield { table: last, reading, share: total === 0 ? 0 : done / total };
      }
      known.table = table;
      known.isWhole = true;
      return { table, reading, share: 1 };
    },
  };
};

const sizeOf = (table: FacetTable<Item> | null): number => table?.size ?? 0;

/** Returns the table with all facets of the items of a kind's list; null until all are read. */
export const wholeTable = (state: State, kind: KindId): FacetTable<Item> | null => {
  const { value, isStale } = progressOf(wholeTableJob(state, kind));
  return isStale ? null : (value?.table ?? null);
};

/** Returns the share of a kind's items whose facets are read, from 0 to 1; 0 before the first. */
export const tableShare = (state: State, kind: KindId): number =>
  progressOf(wholeTableJob(state, kind)).value?.share ?? 0;

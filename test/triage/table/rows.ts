import type { Facet, FacetLeaf } from '../../../src/core/facet/index.ts';
import { type FacetSource, FacetTable, finish } from '../../../src/triage/table/facet-table.ts';

/** A row of a test: the values of each facet by its id. */
export type TestRow = Readonly<Record<string, FacetLeaf | readonly FacetLeaf[] | null>>;

/** A facet that a test is about. */
export const facetOf = (id: string, more: Partial<Facet> = {}): Facet => ({
  id,
  title: id.toUpperCase(),
  type: 'text',
  role: 'trait',
  rank: 10,
  many: false,
  fields: [],
  about: '',
  ...more,
});

const leavesOf = (value: TestRow[string] | undefined): readonly FacetLeaf[] => {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? value : [value];
};

/** Reads test rows; facets after a blank in the list are known only by items. */
export const sourceOf = (facets: readonly Facet[], others: readonly Facet[] = []): FacetSource<TestRow> => ({
  facets,
  isGiven: () => true,
  read: (row) => ({
    values: facets.map(({ id }) => leavesOf(row[id])),
    names: [],
    others: others.flatMap((facet) => (row[facet.id] === undefined ? [] : { facet, values: leavesOf(row[facet.id]) })),
  }),
});

/** A table of rows. */
export const tableOf = (
  facets: readonly Facet[],
  rows: readonly TestRow[],
  others: readonly Facet[] = [],
): FacetTable<TestRow> => {
  const table = new FacetTable(sourceOf(facets, others));
  finish(table.add(rows));
  return table;
};

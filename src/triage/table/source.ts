import type { Facet, ItemFacets } from '../../core/facet/index.ts';
import type { CellValue } from '../../core/values/index.ts';
import type { Column } from '../../core/view/index.ts';

/** Where a facet table takes its values from. */
export interface FacetSource<Row extends object> {
  /** In the order of `ItemFacets.values`. */
  readonly facets: readonly Facet[];
  /** False for a facet whose fields the list was not asked for. */
  isGiven(facet: Facet): boolean;
  read(row: Row): Pick<ItemFacets, 'values' | 'others'>;
}

/** An item as far as its columns tell. */
interface WithColumns {
  value(column: string): CellValue;
}

/**
 * The facets of a kind that are columns as well, read from cells that are there: an answer at once, before any item was
 * read.
 */
export const columnSource = <Row extends WithColumns>(
  facets: readonly Facet[],
  columns: readonly Column[],
  isGiven: (facet: Facet) => boolean = () => true,
): FacetSource<Row> => {
  const known = new Set(columns.map(({ id }) => id));
  const shown = facets.filter((facet) => known.has(facet.id) && !facet.many);
  return {
    facets: shown,
    isGiven,
    read: (row) => ({
      values: shown.map(({ id }) => {
        const value = row.value(id);
        return value === null || value === '' ? [] : [value];
      }),
      others: [],
      found: [],
      undecided: [],
    }),
  };
};

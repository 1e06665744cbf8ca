import type { FacetTable } from '../table/facet-table.ts';
import { rowsMatching, type Term } from './sets.ts';

/**
 * Drops known conditions that are not needed to find exactly these rows among all; null if all together find other rows too.
 * @param known Conditions to try; conditions that some of the rows do not meet are left out. The first are dropped first.
 */
export const exactTerms = (
  table: FacetTable,
  { rows, all }: { readonly rows: Uint32Array; readonly all: Uint32Array },
  known: readonly Term[],
  now: number,
): readonly Term[] | null => {
  const isExact = (terms: readonly Term[]): boolean => rowsMatching(table, all, terms, now).length === rows.length;
  const met = known.filter((term) => rowsMatching(table, rows, [term], now).length === rows.length);
  if (!isExact(met)) return null;
  return met.reduce<readonly Term[]>((kept, term) => {
    const without = kept.filter((one) => one !== term);
    return without.length > 0 && isExact(without) ? without : kept;
  }, met);
};

import type { FacetTable } from '../table/facet-table.ts';

/** How many different values of a facet rows have; 0 for a facet that nobody has. */
export const distinctValues = (table: FacetTable, id: string, rows: Iterable<number>): number => {
  const facet = table.facet(id);
  if (facet === undefined) return 0;
  const found = new Set<number>();
  for (const row of rows) {
    if (facet.storage === 'numbers') {
      const value = facet.numbers[row] ?? Number.NaN;
      if (!Number.isNaN(value)) found.add(value);
      continue;
    }
    if (facet.storage === 'hashes') for (const hash of facet.hashes.run(row)) found.add(hash);
    else for (const code of table.arena.run(row)) if (table.dictionary.facets[code] === facet.index) found.add(code);
  }
  return found.size;
};

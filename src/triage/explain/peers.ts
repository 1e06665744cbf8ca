import type { RowStates } from '../rows/states.ts';
import type { FacetTable } from '../table/facet-table.ts';

/** Rows like one row, that are not broken. */
export interface Peers {
  /** Ids of the facets in which they are the same. */
  readonly by: readonly string[];
  readonly rows: Uint32Array;
}

/** So few of a cluster show nothing. */
const LEAST_PEERS = 3;

/** Rows between two places where the search may rest. */
const REST = 1024;

/**
 * The peers of a row, in steps: rows that are known not to be broken and say the same in the facets of the first step that three have.
 * Null where no step has.
 * @param steps Ids of facets: the cluster, else the profiles, else project and architecture.
 */
export function* peersOf(
  table: FacetTable,
  row: number,
  states: RowStates,
  steps: readonly (readonly string[])[],
): Generator<void, Peers | null> {
  for (const by of steps) {
    const own = by.map((id) => valueKey(table, row, id));
    if (own.includes('')) continue;
    const rows: number[] = [];
    for (let other = 0; other < table.capacity; other += 1) {
      if (other % REST === REST - 1) yield;
      if (other === row || states[other] !== 0) continue;
      if (by.every((id, at) => valueKey(table, other, id) === own[at])) rows.push(other);
    }
    if (rows.length >= LEAST_PEERS) return { by, rows: Uint32Array.from(rows) };
  }
  return null;
}

/** What a row says in a facet, as a key; empty where it says nothing. */
const valueKey = (table: FacetTable, row: number, id: string): string => {
  const facet = table.facet(id);
  if (facet === undefined || facet.storage === 'numbers') return '';
  if (facet.storage === 'hashes') return facet.hashes.run(row).toSorted().join();
  return table.arena
    .run(row)
    .filter((code) => table.dictionary.facets[code] === facet.index)
    .toSorted()
    .join();
};

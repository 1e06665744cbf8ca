import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { compareLeaves } from '../values/order.ts';

/** A field in which a row is not as its peers are. */
export interface PeerDifference {
  readonly facet: Facet;
  /** What the row says; null for nothing. */
  readonly own: FacetLeaf | null;
  /** How many of all rows say the same. */
  readonly rows: number;
  /** What its peers say, most frequent first, three at most; null for nothing. */
  readonly peers: readonly { readonly leaf: FacetLeaf | null; readonly rows: number }[];
  /** Peers that say something else. */
  readonly others: number;
  /** The row's number is above, or below, those of all its peers. */
  readonly beyond: 'above' | 'below' | null;
}

/** Share of the peers that agree. */
const AGREEING = 0.8;
const MAX_DIFFERENCES = 8;
const MAX_PEER_VALUES = 3;

/**
 * Where a row differs from its peers: facets with one value in which four of five peers agree and it does not, and numbers
 * beyond all peers; the rarest first, eight at most.
 */
export const peerDifferences = (table: FacetTable, row: number, peers: Uint32Array): readonly PeerDifference[] =>
  table.facets
    .filter(({ facet: { role, many }, isGiven, storage }) => {
      const isTold = role === 'trait' || role === 'symptom' || role === 'place';
      return isTold && !many && isGiven && storage === 'codes';
    })
    .flatMap((facet) => differenceOf(table, facet, row, peers) ?? [])
    .toSorted((x, y) => x.rows - y.rows || x.facet.rank - y.facet.rank || (x.facet.id < y.facet.id ? -1 : 1))
    .slice(0, MAX_DIFFERENCES);

const differenceOf = (table: FacetTable, facet: FacetCodes, row: number, peers: Uint32Array): PeerDifference | null => {
  const own = codeOf(table, row, facet);
  const counts = new Map<number, number>();
  for (const peer of peers) {
    const code = codeOf(table, peer, facet);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const agreeing = Math.max(...counts.values());
  const same = counts.get(own) ?? 0;
  const leaf = leafOf(table, own);
  const beyond = beyondOf(
    leaf,
    Array.from(counts.keys(), (code) => leafOf(table, code)),
  );
  if (same === agreeing || (agreeing < AGREEING * peers.length && beyond === null)) return null;
  const values = Array.from(counts, ([code, rows]) => ({ leaf: leafOf(table, code), rows }));
  return {
    facet: facet.facet,
    own: leaf,
    rows: own < 0 ? missingRows(table, facet) : (table.dictionary.rows[own] ?? 0),
    peers: values
      .toSorted((x, y) => y.rows - x.rows || compareLeaves(facet.facet.type, x.leaf ?? '', y.leaf ?? ''))
      .slice(0, MAX_PEER_VALUES),
    others: peers.length - same,
    beyond,
  };
};

/** The code of a row in a facet with one value, −1 for none. */
const codeOf = (table: FacetTable, row: number, facet: FacetCodes): number =>
  table.arena.run(row).find((code) => table.dictionary.facets[code] === facet.index) ?? -1;

const leafOf = (table: FacetTable, code: number): FacetLeaf | null => (code < 0 ? null : table.dictionary.leaf(code));

const missingRows = (table: FacetTable, facet: FacetCodes): number => {
  let present = 0;
  for (const code of facet.codes.values()) present += table.dictionary.rows[code] ?? 0;
  return table.size - present;
};

const beyondOf = (own: FacetLeaf | null, peers: readonly (FacetLeaf | null)[]): PeerDifference['beyond'] => {
  const numbers = peers.filter((leaf) => typeof leaf === 'number');
  if (typeof own !== 'number' || numbers.length === 0) return null;
  if (own > Math.max(...numbers)) return 'above';
  return own < Math.min(...numbers) ? 'below' : null;
};

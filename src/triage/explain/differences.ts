import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { countCodes, type FacetTable } from '../table/facet-table.ts';
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
  /** The row's number is above, or below, those of all its peers; `edge` is the nearest of theirs. */
  readonly beyond: { readonly side: 'above' | 'below'; readonly edge: number } | null;
}

/** Share of the peers that agree. */
const AGREEING = 0.8;
const MAX_DIFFERENCES = 8;
const MAX_PEER_VALUES = 3;

/**
 * Where a row differs from its peers, in steps: facets with one value in which four of five peers agree and it does not, and
 * numbers beyond all peers; the rarest first, eight at most.
 * @param leftOut Ids of facets in which peers differ by definition.
 */
export function* peerDifferences(
  table: FacetTable,
  row: number,
  peers: Uint32Array,
  leftOut: readonly string[] = [],
): Generator<void, readonly PeerDifference[]> {
  const counts = yield* countCodes(table, peers);
  return table.facets
    .filter(({ facet: { id, role, many }, isGiven, storage }) => {
      const isTold = role === 'trait' || role === 'symptom' || role === 'place';
      return isTold && !leftOut.includes(id) && !many && isGiven && storage === 'codes';
    })
    .flatMap((facet) => differenceOf(table, facet, row, { counts, all: peers.length }) ?? [])
    .toSorted((x, y) => x.rows - y.rows || x.facet.rank - y.facet.rank || (x.facet.id < y.facet.id ? -1 : 1))
    .slice(0, MAX_DIFFERENCES);
}

interface PeerCounts {
  /** Peers that have each code. */
  readonly counts: Uint32Array;
  readonly all: number;
}

const differenceOf = (
  table: FacetTable,
  facet: FacetCodes,
  row: number,
  { counts, all }: PeerCounts,
): PeerDifference | null => {
  const own = codeOf(table, row, facet);
  const present = Array.from(facet.codes.values())
    .map((code) => ({ code, rows: counts[code] ?? 0 }))
    .filter(({ rows }) => rows > 0);
  const missing = all - present.reduce((sum, { rows }) => sum + rows, 0);
  const values = missing > 0 ? [...present, { code: -1, rows: missing }] : present;
  const agreeing = values.reduce((most, { rows }) => Math.max(most, rows), 0);
  const same = values.find(({ code }) => code === own)?.rows ?? 0;
  const leaf = leafOf(table, own);
  const peers = values.map(({ code, rows }) => ({ leaf: leafOf(table, code), rows }));
  const beyond = beyondOf(
    leaf,
    peers.map((peer) => peer.leaf),
  );
  if (same === agreeing || (agreeing < AGREEING * all && beyond === null)) return null;
  return {
    facet: facet.facet,
    own: leaf,
    rows: own < 0 ? missingRows(table, facet) : (table.dictionary.rows[own] ?? 0),
    peers: peers
      .toSorted((x, y) => y.rows - x.rows || compareLeaves(facet.facet.type, x.leaf ?? '', y.leaf ?? ''))
      .slice(0, MAX_PEER_VALUES),
    others: all - same,
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
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const leaf of peers) if (typeof leaf === 'number') [low, high] = [Math.min(low, leaf), Math.max(high, leaf)];
  if (typeof own !== 'number' || low > high) return null;
  if (own > high) return { side: 'above', edge: high };
  return own < low ? { side: 'below', edge: low } : null;
};

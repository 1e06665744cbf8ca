import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import type { FacetCodes } from '../../triage/table/facet-codes.ts';
import { countCodes, type FacetTable } from '../../triage/table/facet-table.ts';
import { compareLeaves } from '../../triage/values/order.ts';

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
      return isTold && !leftOut.includes(id) && !many && isGiven && storage !== 'hashes';
    })
    .flatMap((facet) => differenceOf(table, facet, row, { counts, peers }) ?? [])
    .toSorted((x, y) => x.rows - y.rows || x.facet.rank - y.facet.rank || (x.facet.id < y.facet.id ? -1 : 1))
    .slice(0, MAX_DIFFERENCES);
}

interface PeerCounts {
  readonly peers: Uint32Array;
  /** Peers that have each code. */
  readonly counts: Uint32Array;
}

/** A value, null for a missing one, with the rows that have it. */
interface LeafRows {
  readonly leaf: FacetLeaf | null;
  readonly rows: number;
}

const differenceOf = (table: FacetTable, facet: FacetCodes, row: number, of: PeerCounts): PeerDifference | null => {
  const all = of.peers.length;
  const own = ownLeaf(table, row, facet);
  const present = facet.storage === 'numbers' ? numbersOf(facet, of.peers) : codedValues(facet, of.counts);
  const missing = all - present.reduce((sum, { rows }) => sum + rows, 0);
  const peers: readonly LeafRows[] = missing > 0 ? [...present, { leaf: null, rows: missing }] : present;
  const agreeing = peers.reduce((most, { rows }) => Math.max(most, rows), 0);
  const same = peers.find(({ leaf }) => leaf === own)?.rows ?? 0;
  const beyond = beyondOf(
    own,
    peers.map(({ leaf }) => leaf),
  );
  if (same === agreeing || (agreeing < AGREEING * all && beyond === null)) return null;
  return {
    facet: facet.facet,
    own,
    rows: rowsWith(table, facet, own),
    peers: peers
      .toSorted((x, y) => y.rows - x.rows || compareLeaves(facet.facet.type, x.leaf ?? '', y.leaf ?? ''))
      .slice(0, MAX_PEER_VALUES),
    others: all - same,
    beyond,
  };
};

/** The value of a row in a facet with one value; null for none. */
const ownLeaf = (table: FacetTable, row: number, facet: FacetCodes): FacetLeaf | null => {
  if (facet.storage === 'numbers') {
    const number = facet.numbers[row] ?? Number.NaN;
    return Number.isNaN(number) ? null : number;
  }
  const code = table.arena.run(row).find((one) => table.dictionary.facets[one] === facet.index);
  return code === undefined ? null : table.dictionary.leaf(code);
};

const codedValues = ({ codes }: FacetCodes, counts: Uint32Array): readonly LeafRows[] =>
  Array.from(codes, ([leaf, code]) => ({ leaf, rows: counts[code] ?? 0 })).filter(({ rows }) => rows > 0);

const numbersOf = ({ numbers }: FacetCodes, rows: Iterable<number>): readonly LeafRows[] => {
  const found = new Map<number, number>();
  for (const row of rows) {
    const number = numbers[row] ?? Number.NaN;
    if (!Number.isNaN(number)) found.set(number, (found.get(number) ?? 0) + 1);
  }
  return Array.from(found, ([leaf, count]) => ({ leaf, rows: count }));
};

/** How many of all rows have a value. */
const rowsWith = (table: FacetTable, facet: FacetCodes, own: FacetLeaf | null): number => {
  const all =
    facet.storage === 'numbers' ? numbersOf(facet, facet.numbers.keys()) : codedValues(facet, table.dictionary.rows);
  return own === null
    ? table.size - all.reduce((sum, { rows }) => sum + rows, 0)
    : (all.find(({ leaf }) => leaf === own)?.rows ?? 0);
};

const beyondOf = (own: FacetLeaf | null, peers: readonly (FacetLeaf | null)[]): PeerDifference['beyond'] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const leaf of peers) if (isNumber(leaf)) [low, high] = [Math.min(low, leaf), Math.max(high, leaf)];
  if (!isNumber(own) || low > high) return null;
  if (own > high) return { side: 'above', edge: high };
  return own < low ? { side: 'below', edge: low } : null;
};

/** A number; `never` is none. */
const isNumber = (leaf: FacetLeaf | null): leaf is number => typeof leaf === 'number' && Number.isFinite(leaf);

import type { Transition } from '../../change/transitions.ts';
import type { Evidence, Facet, FacetLeaf, ItemEvent, Rule } from '../../core/facet/index.ts';
import type { ContrastLine } from '../../triage/contrast/finding.ts';
import { surprise } from '../../triage/formulas/measures.ts';
import type { RowStates } from '../../triage/rows/sets.ts';
import type { FleetFindings } from '../../triage/rules/fleet-findings.ts';
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
  readonly beyond: { readonly side: 'above' | 'below'; readonly edge: number; readonly isOfAll: boolean } | null;
}

/** Share of the peers that agree. */
const AGREEING = 0.8;
const MAX_DIFFERENCES = 8;
const MAX_PEER_VALUES = 3;

/**
 * Where a row differs from its peers, in steps: facets with one value in which four of five peers agree and it does not, and
 * numbers beyond all peers; the rarest first, eight at most.
 * @param excluded Ids of facets in which peers differ by definition.
 */
export function* peerDifferences(
  table: FacetTable,
  row: number,
  peers: Uint32Array,
  excluded: readonly string[] = [],
): Generator<void, readonly PeerDifference[]> {
  const counts = yield* countCodes(table, peers);
  return table.facets
    .filter(({ facet: { id, role, many }, isGiven, storage }) => {
      const isTold = role === 'trait' || role === 'symptom' || role === 'place';
      return isTold && !excluded.includes(id) && !many && isGiven && storage !== 'hashes';
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
      .toSorted((x, y) => y.rows - x.rows || compareLeaves(facet.facet, x.leaf ?? '', y.leaf ?? ''))
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
  const isOfAll = peers.every(isNumber);
  if (own > high) return { side: 'above', edge: high, isOfAll };
  return own < low ? { side: 'below', edge: low, isOfAll } : null;
};

/** A number; `never` is none. */
const isNumber = (leaf: FacetLeaf | null): leaf is number => typeof leaf === 'number' && Number.isFinite(leaf);

/** Rows like one row, that are not broken. */
export interface Peers {
  /** Ids of the facets in which they are the same. */
  readonly by: readonly string[];
  readonly rows: Uint32Array;
}

/** So few of a cluster show nothing. */
const LEAST_PEERS = 3;

/** Rows between two places where the search may rest. */
const ROWS_A_STEP = 1024;

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
    for (let other = 0; other < table.size; other += 1) {
      if (other % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
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

/** Something wrong with an item, and how rare it is. */
export interface WrongThing {
  /** Stays the same when everything is found again. */
  readonly key: string;
  readonly rule: Rule;
  readonly evidence: Evidence;
  /** Rows with the same rule and value, this one among them, of how many. */
  readonly same: number;
  readonly rows: number;
}

/** An event of an item, and how many others had the same about then. */
export interface SharedEvent {
  readonly event: ItemEvent;
  readonly others: number;
}

/** What is to be said about one item. */
export interface Explanation {
  /** Most severe first, then the rarest. */
  readonly wrong: readonly WrongThing[];
  readonly rules: number;
  /** Of what sets the broken rows apart, what this one has; null where it is not broken, or that is not known yet. */
  readonly shares: readonly ContrastLine[] | null;
  readonly peers: Peers | null;
  readonly differences: readonly PeerDifference[];
  /** Newest first. */
  readonly events: readonly SharedEvent[];
  /** Events that are not among them. */
  readonly earlier: number;
  /** What changed in it since the base of its kind. */
  readonly changes: readonly Transition[];
  /** What is not known, a sentence each. */
  readonly unknown: readonly string[];
}

const SEVERITY = { bad: 0, warn: 1 } as const;

/**
 * What is wrong with an item: the first rule of its kind leads, for it is what makes an item broken; then the bad before
 * what is worth a look, then the more surprising.
 */
export const wrongThings = (
  evidence: readonly Evidence[],
  rules: readonly Rule[],
  fleet: FleetFindings,
): readonly WrongThing[] => {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const keys = new Map<string, number>();
  const things = evidence.flatMap((one): readonly WrongThing[] => {
    const rule = byId.get(one.rule);
    if (rule === undefined) return [];
    const name = `${one.rule} ${one.value}`;
    const times = keys.get(name) ?? 0;
    keys.set(name, times + 1);
    const same = Math.max(1, fleet.rowsWith(one.rule, one.value));
    return [{ key: times === 0 ? name : `${name} ${times}`, rule, evidence: one, same, rows: fleet.rows }];
  });
  const leads = ({ rule }: WrongThing): number => (rule === rules[0] ? 0 : 1);
  return things.toSorted(
    (x, y) =>
      leads(x) - leads(y) ||
      SEVERITY[x.rule.severity] - SEVERITY[y.rule.severity] ||
      surprise(y.same, y.rows) - surprise(x.same, x.rows),
  );
};

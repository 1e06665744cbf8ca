import type { Transition } from '../../change/transitions.ts';
import type { Evidence, Facet, FacetLeaf, ItemEvent, Rule } from '../../core/facet/index.ts';
import type { ContrastLine } from '../../triage/contrast/finding.ts';
import { surprise } from '../../triage/formulas/measures.ts';
import type { RowStates } from '../../triage/rows/sets.ts';
import type { FleetFindings } from '../../triage/rules/fleet-findings.ts';
import type { FacetCodes } from '../../triage/table/facet-codes.ts';
import { countCodes, type FacetTable } from '../../triage/table/facet-table.ts';
import { compareLeaves } from '../../triage/values/order.ts';

/** A field in which a row differs from its peers. */
export interface PeerDifference {
  readonly facet: Facet;
  /** The value of the row; null for a missing value. */
  readonly own: FacetLeaf | null;
  /** Number of all rows that have the row's value. */
  readonly rows: number;
  /** The values of the peers with numbers of rows, most frequent first, at most three; null for a missing value. */
  readonly peers: readonly { readonly leaf: FacetLeaf | null; readonly rows: number }[];
  /** Number of peers with another value. */
  readonly others: number;
  /** The row's number is above, or below, the numbers of all its peers; `edge` is the nearest of these. Null if it is among them. */
  readonly beyond: { readonly side: 'above' | 'below'; readonly edge: number; readonly isOfAll: boolean } | null;
}

/** Minimum share of the peers that agree on a value. */
const AGREEING = 0.8;
const MAX_DIFFERENCES = 8;
const MAX_PEER_VALUES = 3;

/**
 * Finds the fields in which a row differs from its peers, in steps: facets with one value on which four of five peers agree and
 * the row does not, and numbers beyond all peers. The rarest first, at most eight.
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
  /** Number of peers with each code. */
  readonly counts: Uint32Array;
}

/** A value (null for a missing value) with its number of rows. */
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

/** The value of a row in a facet with one value; null for a missing value. */
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

/** Counts the rows of the table with a value; null counts the rows without a value. */
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

/** True for a finite number, which `NEVER` is not. */
const isNumber = (leaf: FacetLeaf | null): leaf is number => typeof leaf === 'number' && Number.isFinite(leaf);

/** Rows that are like one row but known not to be broken. */
export interface Peers {
  /** Ids of the facets whose values they share with the row. */
  readonly by: readonly string[];
  readonly rows: Uint32Array;
}

/** Minimum number of peers: fewer rows show nothing. */
const LEAST_PEERS = 3;

const ROWS_A_STEP = 1024;

/**
 * Finds the peers of a row, in steps: rows known not to be broken, with the same values in some facets. The facets of each step
 * are tried until three rows share the values. Null if no step has three.
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

/** A key of the values of a row in a facet; empty if the row has no value. */
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

/** Evidence of a rule in an item, and in how many rows the rule finds the same. */
export interface WrongThing {
  /** Identifies the problem; the same after each refresh. */
  readonly key: string;
  readonly rule: Rule;
  readonly evidence: Evidence;
  /** Number of rows with the same rule and value, this row included, and number of all rows. */
  readonly same: number;
  readonly rows: number;
}

/** An event of an item, and the number of other items with the same event within two minutes. */
export interface SharedEvent {
  readonly event: ItemEvent;
  readonly others: number;
}

/** The problems of an item, and their possible explanations: shared values, peers, events and changes. */
export interface Explanation {
  /** Most severe first, then the rarest. */
  readonly wrong: readonly WrongThing[];
  readonly rules: number;
  /** The values that set the broken rows apart and that the item has; null if it is not broken, or while they are unknown. */
  readonly shares: readonly ContrastLine[] | null;
  readonly peers: Peers | null;
  readonly differences: readonly PeerDifference[];
  /** Newest first. */
  readonly events: readonly SharedEvent[];
  /** Number of earlier events, which are not listed. */
  readonly earlier: number;
  /** Changes of the item since the base of its kind. */
  readonly changes: readonly Transition[];
  /** Sentences about facts that are not known. */
  readonly unknown: readonly string[];
}

const SEVERITY = { bad: 0, warn: 1 } as const;

/** The problems of an item in order: first the rule that defines a broken item, then bad before worth a look, then the rarest. */
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

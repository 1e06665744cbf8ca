import type { Evidence, ItemEvent, Rule } from '../../core/facet/index.ts';
import type { ContrastLine } from '../../triage/contrast/finding.ts';
import { surprise } from '../../triage/formulas/measures.ts';
import type { RowStates } from '../../triage/rows/sets.ts';
import type { FleetFindings } from '../../triage/rules/fleet-findings.ts';
import type { FacetTable } from '../../triage/table/facet-table.ts';
import type { PeerDifference } from './differences.ts';

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
    for (let other = 0; other < table.size; other += 1) {
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

/** What is to be said about one item (8.2). */
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

import type { Rule } from '../../core/facet/index.ts';
import type { RowStates } from '../rows/sets.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { Findings, FleetFindings } from './fleet-findings.ts';

/** A value that a rule found, with the rows that have it. */
export interface ValueRows {
  readonly value: string;
  readonly rows: readonly number[];
}

/** The rows in which a rule found something, and how many of them matter most. */
export interface RuleCount {
  readonly rule: Rule;
  readonly rows: readonly number[];
  /** Number of these rows that are in use, broken, and both. `used` is null if the kind has no such state. */
  readonly used: number | null;
  readonly broken: number;
  readonly usedBroken: number;
  /** Number of rows for which the rule is undecided. */
  readonly unknown: number;
  /** Number of undecided rows that the rule decides once all lists are whole. */
  readonly open: number;
  /** True if the list requested the fields that the rule reads. */
  readonly isGiven: boolean;
  /** Values that the rule found, most rows first. */
  readonly values: readonly ValueRows[];
}

/** The findings of a kind's rules among rows: the answer of the question *Attention*. */
export interface Attention {
  /** Rules that found something: most severe first, then in use and broken, then count. */
  readonly found: readonly RuleCount[];
  /** Rules that found nothing and are undecided for some rows. */
  readonly unknown: readonly RuleCount[];
  /** Rules that found nothing and are decided for all rows. */
  readonly nothing: readonly RuleCount[];
  /** Rows with a finding that is due now; a finding to be planned does not count. */
  readonly withFinding: readonly number[];
  /** Number of rows that were examined. */
  readonly rows: number;
}

/** The rows to examine, with the rules and their findings. */
interface AttentionQuestion<Row extends object = object> {
  readonly table: FacetTable<Row>;
  readonly findings: Findings<Row>;
  readonly fleet: FleetFindings;
  readonly rules: readonly Rule[];
  /** The universe, each row once. */
  readonly rows: Uint32Array;
  readonly states: RowStates;
  /** Rows in use; null if the kind has no such state. */
  readonly used: ReadonlySet<number> | null;
  /** False for a rule whose fields the list did not request: the rule is undecided for every row. */
  isGiven(rule: Rule): boolean;
}

interface RuleTally {
  readonly rule: Rule;
  readonly rows: number[];
  readonly values: Map<string, number[]>;
  unknown: number;
  open: number;
}

const ROWS_A_STEP = 1024;

/** Counts what each rule found among rows, in steps. */
export function* attentionOf<Row extends object>(question: AttentionQuestion<Row>): Generator<void, Attention> {
  const { table, findings, fleet, rules, rows } = question;
  const given = new Set(rules.filter((rule) => question.isGiven(rule)).map(({ id }) => id));
  const dueNow = new Set(rules.filter(({ due }) => due !== 'plan').map(({ id }) => id));
  const tallies = new Map(rules.map((rule): [string, RuleTally] => [rule.id, tallyOf(rule)]));
  const withFinding: number[] = [];
  const add = (row: number, { rule, value }: { readonly rule: string; readonly value: string }): void => {
    const tally = tallies.get(rule);
    if (tally === undefined) return;
    if (tally.rows.at(-1) !== row) tally.rows.push(row);
    const same = tally.values.get(value);
    if (same === undefined) tally.values.set(value, [row]);
    else if (same.at(-1) !== row) same.push(row);
  };
  for (const [at, row] of rows.entries()) {
    const item = table.item(row);
    const { found, undecided } = item === null ? { found: [], undecided: [] } : findings.of(item);
    const together = fleet.fleet(row);
    const held = [...found, ...together].filter(({ rule }) => given.has(rule));
    for (const one of held) add(row, one);
    for (const id of [...undecided, ...fleet.undecided(row)]) {
      const tally = tallies.get(id);
      if (tally !== undefined) tally.unknown += 1;
    }
    for (const id of fleet.open(row)) {
      const tally = tallies.get(id);
      if (tally !== undefined) tally.open += 1;
    }
    if (held.some(({ rule }) => dueNow.has(rule))) withFinding.push(row);
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  const counts = [...tallies.values()].map((tally) => countOfRule(tally, question, given.has(tally.rule.id)));
  return {
    found: counts.filter((one) => one.rows.length > 0).toSorted(byWeight),
    unknown: counts.filter((one) => one.rows.length === 0 && one.unknown > 0).toSorted(byWeight),
    nothing: counts.filter((one) => one.rows.length === 0 && one.unknown === 0),
    withFinding,
    rows: rows.length,
  };
}

const tallyOf = (rule: Rule): RuleTally => ({ rule, rows: [], values: new Map(), unknown: 0, open: 0 });

const countOfRule = <Row extends object>(
  { rule, rows, values, unknown, open }: RuleTally,
  { rows: all, states, used }: AttentionQuestion<Row>,
  isGiven: boolean,
): RuleCount => {
  const broken = rows.filter((row) => states[row] === 1);
  const inUse = (some: readonly number[]): number => some.filter((row) => used?.has(row) === true).length;
  return {
    rule,
    rows,
    used: used === null ? null : inUse(rows),
    broken: broken.length,
    usedBroken: used === null ? broken.length : inUse(broken),
    unknown: isGiven ? unknown : all.length,
    open: isGiven ? open : 0,
    isGiven,
    values: Array.from(values, ([value, same]) => ({ value, rows: same })).toSorted(
      (x, y) => y.rows.length - x.rows.length || (x.value < y.value ? -1 : 1),
    ),
  };
};

const SEVERITY = { bad: 0, warn: 1 } as const;

/**
 * Compares rules: the most severe first, then most rows in use and broken. If these are as many, the rule with fewer other rows
 * comes first: it says more about them.
 */
const byWeight = (x: RuleCount, y: RuleCount): number =>
  SEVERITY[x.rule.severity] - SEVERITY[y.rule.severity] ||
  y.usedBroken - x.usedBroken ||
  (x.usedBroken > 0 ? x.rows.length - y.rows.length : y.rows.length - x.rows.length);

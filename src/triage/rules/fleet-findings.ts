import {
  type Evidence,
  evidenceSteps,
  type Facet,
  type FleetContext,
  type FleetItem,
  type Rule,
} from '../../core/facet/index.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { comparedRows } from './compared-rows.ts';
import type { Findings } from './findings.ts';

/** What all rules found among rows: those that one item decides, and those that all rows decide together. */
export interface FleetFindings {
  /** What the rules of the fleet found in a row. */
  fleet(row: number): readonly Evidence[];
  /** The rules of the fleet that a row does not say enough for. */
  undecided(row: number): readonly string[];
  /** How many rows have what a rule found with the same value. */
  rowsWith(rule: string, value: string): number;
  /** Rows that were looked at. */
  readonly rows: number;
}

/** What the rules are asked of. */
export interface RuleQuestion<Row extends object = object> {
  readonly table: FacetTable<Row>;
  readonly findings: Findings<Row>;
  readonly rules: readonly Rule[];
  /** Each row once. */
  readonly rows: Uint32Array;
  readonly context: FleetContext;
}

const NONE: readonly Evidence[] = [];
const NO_RULES: readonly string[] = [];
/** Rows between two places where counting may rest. */
const REST = 2048;

/** What the rules find among rows, in steps. */
export function* findAmong<Row extends object>({
  table,
  findings,
  rules,
  rows,
  context,
}: RuleQuestion<Row>): Generator<void, FleetFindings> {
  const byRow = new Map<number, Evidence[]>();
  const counts = new Map<string, Map<string, number>>();
  const count = (rule: string, value: string): void => {
    const values = counts.get(rule) ?? new Map<string, number>();
    counts.set(rule, values.set(value, (values.get(value) ?? 0) + 1));
  };
  for (const [at, row] of rows.entries()) {
    const item = table.item(row);
    if (item !== null) for (const [rule, value] of distinct(findings.of(item).found)) count(rule, value);
    if (at % REST === REST - 1) yield;
  }
  const { facets, items } = yield* comparedRows(table, rows, rules);
  const silent = silentRows(rules, facets, rows, items);
  yield;
  for (const found of evidenceSteps(facets, rules, items, context)) {
    for (const { item, evidence } of found) {
      const row = rows[item] ?? 0;
      const known = byRow.get(row);
      if (known === undefined) byRow.set(row, [evidence]);
      else known.push(evidence);
      count(evidence.rule, evidence.value);
    }
    yield;
  }
  return {
    fleet: (row) => byRow.get(row) ?? NONE,
    undecided: (row) => silent.get(row) ?? NO_RULES,
    rowsWith: (rule, value) => counts.get(rule)?.get(value) ?? 0,
    rows: rows.length,
  };
}

/** The rows that do not say the one value that a rule of the fleet compares. */
const silentRows = (
  rules: readonly Rule[],
  facets: readonly Facet[],
  rows: Uint32Array,
  items: readonly FleetItem[],
): ReadonlyMap<number, readonly string[]> => {
  const silent = new Map<number, string[]>();
  for (const { id, fleet } of rules) {
    const facet = fleet?.compare === 'behind-most' ? fleet.facet : fleet?.compare === 'unused' ? fleet.count : null;
    if (facet === null) continue;
    const place = facets.findIndex((one) => one.id === facet);
    for (const [at, { values }] of items.entries()) {
      if ((values[place]?.length ?? 0) > 0) continue;
      const row = rows[at] ?? 0;
      silent.set(row, [...(silent.get(row) ?? []), id]);
    }
  }
  return silent;
};

/** A value that a rule found twice in an item counts once. */
const distinct = (
  found: readonly { readonly rule: string; readonly value: string }[],
): readonly (readonly [string, string])[] => {
  const pairs = found.map(({ rule, value }) => [rule, value] as const);
  return pairs.filter(
    ([rule, value], at) => pairs.findIndex((other) => other[0] === rule && other[1] === value) === at,
  );
};

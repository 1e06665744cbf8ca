import { wilson } from '../formulas/wilson.ts';
import type { RowStates } from '../rows/states.ts';
import { type Term, termsKey } from '../rows/term.ts';
import { countUniverse } from '../table/counting.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { type Crossing, crossRows, type RowGroup, type Tally, tallyOf, unionOf } from './crossing.ts';
import type { Group } from './group.ts';
import { groupingOf } from './grouping.ts';
import { type CountOrder, compareLines } from './line-order.ts';

/** What is counted, over which rows. */
export interface CountQuestion {
  readonly table: FacetTable;
  /** The universe, each row once. */
  readonly rows: Uint32Array;
  readonly states: RowStates;
  /** Ids of one to four facets. */
  readonly fields: readonly string[];
  readonly order: CountOrder;
  /** What ages are counted from: when the rows were received, epoch ms. */
  readonly now: number;
  /** Rows of each line in a baseline, by key; a line that is not in it had none. */
  readonly before?: ReadonlyMap<string, number>;
}

/** One line of a count: the rows with one value of each field. */
export interface CountLine extends Tally {
  /** Stays the same when everything is counted again. */
  readonly key: string;
  /** One a field. */
  readonly groups: readonly Group[];
  /** What finds the rows; empty where no filter can say it. */
  readonly terms: readonly Term[];
  /** The rows, where no filter says them; else empty. */
  readonly members: Uint32Array;
  /** Share of the universe. */
  readonly share: number;
  /** What the share of broken rows is at least, of those that are known: Wilson, 95 %. Null where none is known. */
  readonly atLeast: number | null;
  /** Rows more or fewer than in the baseline; null without one. */
  readonly change: number | null;
}

/** Values that one row each has, when there are many of them. */
export interface SingleLines extends RowGroup {
  readonly values: number;
}

/** The count of one or several fields. */
export interface Count {
  readonly fields: readonly string[];
  readonly lines: readonly CountLine[];
  readonly singles: SingleLines | null;
  readonly all: Tally;
  /** Different values, without the missing one. */
  readonly values: number;
  /** A row may stand in several lines: lines have no sum. */
  readonly repeats: boolean;
}

/** Values that one row each has are lines of their own up to so many. */
const FEW_SINGLES = 10;

/** Counts the values of one or several fields, in steps. A field that no item has is missing everywhere. */
export function* countBy(question: CountQuestion): Generator<void, Count> {
  const { table, rows, states, fields, order, now } = question;
  const facets = fields.flatMap((id) => table.facet(id) ?? []);
  const counts = yield* countUniverse(table, rows);
  const groupings = facets.map((facet) => groupingOf(table, facet, rows, counts, now));
  const crossings = facets.length === 0 ? [] : yield* crossRows(table, rows, states, groupings);
  const withGroups = crossings.map((crossing) => ({
    crossing,
    groups: crossing.groups.flatMap((group, field) => groupings[field]?.groups[group] ?? []),
  }));
  const hashed = withGroups.filter(({ groups }) => groups.some(({ kind }) => kind === 'single'));
  const alone = withGroups.filter(({ crossing, groups }) => crossing.rows === 1 && groups.some(isValue));
  const folded = new Set([...hashed, ...(alone.length + hashed.length > FEW_SINGLES ? alone : [])]);
  const single = [...folded].map(({ crossing }) => crossing);
  const lines = withGroups
    .filter((one) => !folded.has(one))
    .map(({ crossing, groups }) => lineOf(question, crossing, groups));
  const types = facets.map(({ facet: { type } }) => type);
  return {
    fields: facets.map(({ facet: { id } }) => id),
    lines: lines.toSorted((a, b) => compareLines(order, types, a, b)),
    singles: single.length === 0 ? null : singlesOf(single, question.states),
    all: tallyOf(rows, states),
    values: withGroups.reduce((sum, one) => sum + valuesIn(one.groups, one.crossing.rows), 0),
    repeats: facets.some(({ facet: { many } }) => many),
  };
}

const NO_ROWS = new Uint32Array(0);

const isValue = ({ kind }: Group): boolean => kind === 'value';

const lineOf = (question: CountQuestion, crossing: Crossing, groups: readonly Group[]): CountLine => {
  const { rows, known, broken } = crossing;
  const isSayable = groups.every(({ terms }) => terms.length > 0);
  const terms = isSayable ? groups.flatMap((group) => group.terms) : [];
  const key = groups.map((group) => `${group.facet} ${group.kind} ${termsKey(group.terms)}`).join('\n');
  return {
    key,
    groups,
    terms,
    members: terms.length > 0 ? NO_ROWS : Uint32Array.from(crossing.members),
    rows,
    known,
    broken,
    share: question.rows.length === 0 ? 0 : rows / question.rows.length,
    atLeast: wilson(broken, known)?.low ?? null,
    change: question.before === undefined ? null : rows - (question.before.get(key) ?? 0),
  };
};

const valuesIn = (groups: readonly Group[], rows: number): number => {
  if (groups.some(({ kind }) => kind === 'single')) return rows;
  return groups.every(({ kind }) => kind === 'missing') ? 0 : 1;
};

const singlesOf = (crossings: readonly Crossing[], states: RowStates): SingleLines => ({
  ...unionOf(crossings, states),
  values: crossings.reduce((sum, { rows }) => sum + rows, 0),
});

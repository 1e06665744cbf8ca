import type { Facet } from '../../core/facet/index.ts';
import { wilson } from '../formulas/measures.ts';
import { type RowStates, type Term, termsKey } from '../rows/sets.ts';
import { countUniverse, type FacetTable } from '../table/facet-table.ts';
import { compareLeaves } from '../values/order.ts';
import { type Crossing, crossRows, groupingOf, type RowGroup, type Tally, tallyOf, unionOf } from './crossing.ts';
import type { Group } from './number-groups.ts';

/**
 * `most` rows first; `value`: in the order of values; `worst`: highest lower bound of the broken share first (by the share
 * itself, 1 of 1 would be worse than 58 of 60); biggest `change` first; `rarest`: fewest rows first (`rareValues`).
 */
export type CountOrder = 'most' | 'value' | 'worst' | 'change' | 'rarest';

/** The default order of a count by a field: most rows first for texts and flags, else the order of the values. */
export const defaultOrder = (type: Facet['type']): CountOrder =>
  type === 'text' || type === 'flag' ? 'most' : 'value';

interface OrderedLine extends Tally {
  readonly groups: readonly Group[];
  readonly atLeast: number | null;
  readonly change: number | null;
}

/** Compares two lines of a count. Ties are decided by more rows, then by the values. Missing values are last, except in orders by rows. */
export const compareLines = (order: CountOrder, facets: readonly Facet[], a: OrderedLine, b: OrderedLine): number => {
  if (order === 'worst' && a.atLeast !== b.atLeast) return (b.atLeast ?? -1) - (a.atLeast ?? -1);
  if (order === 'change' && a.change !== b.change) return Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0);
  const values = compareValues(facets, a, b);
  if (order === 'value' && values !== 0) return values;
  return (order === 'rarest' ? a.rows - b.rows : b.rows - a.rows) || values;
};

const compareValues = (facets: readonly Facet[], a: OrderedLine, b: OrderedLine): number => {
  for (const [field, facet] of facets.entries()) {
    const order = compareGroups(facet, a.groups[field], b.groups[field]);
    if (order !== 0) return order;
  }
  return 0;
};

const KINDS: readonly Group['kind'][] = ['age', 'bin', 'value', 'rarer', 'single', 'missing'];

/** Compares two groups of a field in the order of its values: bins and ages first, missing last; 0 if a group is undefined. */
export const compareGroups = (facet: Facet, a: Group | undefined, b: Group | undefined): number => {
  if (a === undefined || b === undefined) return 0;
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  if (a.leaf !== null && b.leaf !== null) return compareLeaves(facet, a.leaf, b.leaf);
  const low = (group: Group): number => group.low ?? Number.NEGATIVE_INFINITY;
  return low(a) === low(b) ? 0 : low(a) - low(b);
};

/** The fields to count, and the rows to count over. */
export interface CountQuestion {
  readonly table: FacetTable;
  /** The universe, each row once. */
  readonly rows: Uint32Array;
  readonly states: RowStates;
  /** Ids of one to four facets. */
  readonly fields: readonly string[];
  readonly order: CountOrder;
  /** The time that ages are counted from: when the rows were received, epoch ms. */
  readonly now: number;
  /** Number of rows of each line in a baseline, by key; a line that the baseline lacks had no rows. */
  readonly before?: ReadonlyMap<string, number>;
}

/** A line of a count: the rows with one value of each field. */
export interface CountLine extends Tally {
  /** Identifies the line; the same after each refresh. */
  readonly key: string;
  /** One group for each field. */
  readonly groups: readonly Group[];
  /** Conditions that find the rows; empty if no filter can. */
  readonly terms: readonly Term[];
  /** The rows, if `terms` is empty; else empty. */
  readonly members: Uint32Array;
  readonly share: number;
  /** Lower bound of the share of broken rows among rows of known state (Wilson, 95 %). Null if no state is known. */
  readonly atLeast: number | null;
  /** Difference in rows to the baseline; null without a baseline. */
  readonly change: number | null;
}

/** Values that only one row has, as one line: if they are more than ten, or if values hardly repeat. `values` is their number. */
export interface SingleLines extends RowGroup {
  readonly values: number;
}

/** The result of counting rows by one or several fields. */
export interface Count {
  readonly fields: readonly string[];
  readonly lines: readonly CountLine[];
  readonly singles: SingleLines | null;
  readonly all: Tally;
  /** Number of different values, without the missing one. */
  readonly values: number;
  /** True if a row may be in several lines: the lines have no sum. */
  readonly repeats: boolean;
}

/** Up to this many values that only one row has are lines of their own. */
const FEW_SINGLES = 10;

/** Counts the values of one or several fields, in steps. A field that no item has is left out. */
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
  const isFolded = order !== 'rarest' && alone.length + hashed.length > FEW_SINGLES;
  const folded = new Set([...hashed, ...(isFolded ? alone : [])]);
  const single = [...folded].map(({ crossing }) => crossing);
  const lines = withGroups
    .filter((one) => !folded.has(one))
    .map(({ crossing, groups }) => countLineOf(question, crossing, groups));
  const compared = facets.map(({ facet }) => facet);
  return {
    fields: facets.map(({ facet: { id } }) => id),
    lines: lines.toSorted((a, b) => compareLines(order, compared, a, b)),
    singles: single.length === 0 ? null : singlesOf(single, question.states),
    all: tallyOf(rows, states),
    values: withGroups.reduce((sum, one) => sum + valuesIn(one.groups, one.crossing.rows), 0),
    repeats: facets.some(({ facet: { many } }) => many),
  };
}

const NO_ROWS = new Uint32Array(0);

const isValue = ({ kind }: Group): boolean => kind === 'value';

const countLineOf = (question: CountQuestion, crossing: Crossing, groups: readonly Group[]): CountLine => {
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

/** A value is rare if at most this share of the rows has it, or a single row. */
export const RARE = 0.01;
/** If more than this share of the rows has rare values, the field has many values, and no value stands out. */
const MOST_RARE = 0.05;

/** The values of the fields that few rows have, the rarest first, in steps. `all` counts rows with a value of any of the fields. */
export function* rareValues(question: CountQuestion): Generator<void, Count> {
  const { table, rows, states } = question;
  const fields: string[] = [];
  const lines: CountLine[] = [];
  const known = new Set<number>();
  for (const id of question.fields) {
    const facet = table.facet(id);
    const own = facet === undefined ? NO_ROWS : rows.filter((row) => table.read(row, facet).length > 0);
    if (own.length === 0) continue;
    fields.push(id);
    for (const row of own) known.add(row);
    const count = yield* countBy({ ...question, fields: [id], order: 'rarest' });
    const values = count.lines.filter(({ groups }) => groups.every(isValue));
    // If a row may have several values, a row without a value is like most others: hosts without a GPU.
    const most = facet?.facet.many === true ? rows.length : own.length;
    const rare = values.filter((line) => line.rows <= Math.max(1, RARE * most));
    const all = rare.reduce((sum, line) => sum + line.rows, 0);
    const isUsual = facet?.facet.many === true || values.length > rare.length;
    if (isUsual && all <= Math.max(1, MOST_RARE * most)) lines.push(...rare);
  }
  return {
    fields,
    lines: lines.toSorted((a, b) => a.rows - b.rows || (a.key < b.key ? -1 : 1)),
    singles: null,
    all: tallyOf(Uint32Array.from(known), states),
    values: lines.length,
    repeats: true,
  };
}

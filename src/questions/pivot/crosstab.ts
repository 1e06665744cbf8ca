import type { Facet } from '../../core/facet/index.ts';
import { type CountQuestion, compareGroups, compareLines } from '../../triage/count/count.ts';
import {
  type CellMark,
  type Crossing,
  crossRows,
  groupingOf,
  markBroken,
  markCount,
  type RowGroup,
  type Tally,
  tallyOf,
  unionOf,
} from '../../triage/count/crossing.ts';
import type { Group } from '../../triage/count/number-groups.ts';
import { wilson } from '../../triage/formulas/measures.ts';
import { type RowStates, type Term, termsKey } from '../../triage/rows/sets.ts';
import { countUniverse } from '../../triage/table/facet-table.ts';

/** A column of a pivot: a value, all less frequent values together (`others`), or the missing value. */
export interface PivotColumn {
  readonly key: string;
  /** Null for `others`. */
  readonly group: Group | null;
  /** Conditions that find the rows; empty if no filter can. */
  readonly terms: readonly Term[];
  readonly all: RowGroup;
}

/** The columns of a pivot, and the index of each group's column. */
interface PivotColumns {
  readonly columns: readonly PivotColumn[];
  readonly columnOf: ReadonlyMap<number, number>;
}

/** Maximum number of columns of values; further values are `others`. */
const MAX_COLUMNS = 12;

/**
 * Makes the columns: the 12 most frequent values in their own order, others, missing.
 * @param crossings The rows of each group of the field across.
 */
const crossColumns = (
  facet: Facet,
  groups: readonly Group[],
  crossings: readonly Crossing[],
  states: RowStates,
): PivotColumns => {
  const found = crossings.flatMap((crossing) => {
    const at = crossing.groups[0] ?? 0;
    const group = groups[at];
    return group === undefined ? [] : { at, group, crossing };
  });
  const ranked = found
    .filter(({ group }) => group.kind !== 'missing' && group.kind !== 'single')
    .toSorted((a, b) => b.crossing.rows - a.crossing.rows || compareGroups(facet, a.group, b.group));
  const isShown = new Set(ranked.slice(0, MAX_COLUMNS));
  const shown = ranked.filter((one) => isShown.has(one)).toSorted((a, b) => compareGroups(facet, a.group, b.group));
  const missing = found.filter(({ group }) => group.kind === 'missing');
  const others = found.filter((one) => !isShown.has(one) && one.group.kind !== 'missing');
  const column = ({ group, crossing }: (typeof found)[number]): PivotColumn => ({
    key: `${group.kind} ${JSON.stringify(group.terms)}`,
    group,
    terms: group.terms,
    all: unionOf([crossing], states),
  });
  const left = others.map(({ crossing }) => crossing);
  const rest = { key: 'others', group: null, terms: [], all: unionOf(left, states) };
  const columnOf = new Map<number, number>();
  for (const [index, { at }] of shown.entries()) columnOf.set(at, index);
  for (const { at } of others) columnOf.set(at, shown.length);
  for (const { at } of missing) columnOf.set(at, shown.length + Number(others.length > 0));
  return { columns: [...shown.map(column), ...(others.length > 0 ? [rest] : []), ...missing.map(column)], columnOf };
};

/** A count with one more field across. */
interface PivotQuestion extends CountQuestion {
  /** Id of the facet whose values are the columns. */
  readonly across: string;
}

/** A cell of a pivot, with its rows. */
export interface PivotCell extends RowGroup {
  /** Conditions that find the rows; empty if no filter can. */
  readonly terms: readonly Term[];
  readonly byCount: CellMark;
  /** Null if the state of no row is known. */
  readonly byBroken: CellMark | null;
}

/** A line of a pivot, with a cell for each column; null for a cell without rows. */
export interface PivotLine extends RowGroup {
  readonly key: string;
  readonly groups: readonly Group[];
  readonly terms: readonly Term[];
  readonly atLeast: number | null;
  readonly change: null;
  readonly cells: readonly (PivotCell | null)[];
}

/** A table of counts: a line for each combination of values of some fields, a column for each value of one more. */
export interface Pivot {
  readonly fields: readonly string[];
  readonly across: string;
  readonly columns: readonly PivotColumn[];
  readonly lines: readonly PivotLine[];
  readonly all: Tally;
  /** Number of different values across, without the missing value. */
  readonly values: number;
  /** True if a row may be in several cells: lines and columns have no sum. */
  readonly repeats: boolean;
}

/** Counts rows by fields (the lines) and by one more field (the columns), in steps; no lines if no item has such a field. */
export function* pivotBy(question: PivotQuestion): Generator<void, Pivot> {
  const { table, rows, states, fields, across, order, now } = question;
  const facets = fields.flatMap((id) => table.facet(id) ?? []);
  const top = table.facet(across);
  const all = tallyOf(rows, states);
  const repeats = [...facets, ...(top === undefined ? [] : [top])].some(({ facet: { many } }) => many);
  const pivot = { fields, across, all, repeats };
  if (top === undefined || facets.length === 0) return { ...pivot, columns: [], lines: [], values: 0 };
  const counts = yield* countUniverse(table, rows);
  const down = facets.map((facet) => groupingOf(table, facet, rows, counts, now));
  const over = groupingOf(table, top, rows, counts, now);
  const atTop = yield* crossRows(table, rows, states, [over]);
  const atLeft = yield* crossRows(table, rows, states, down);
  const inside = yield* crossRows(table, rows, states, [...down, over]);
  const columns = crossColumns(top.facet, over.groups, atTop, states);
  const cells = new Map<string, Crossing[]>();
  for (const crossing of inside) {
    const line = crossing.groups.slice(0, -1).join();
    cells.set(line, [...(cells.get(line) ?? []), crossing]);
  }
  const compared = facets.map(({ facet }) => facet);
  const lines = atLeft.map((crossing) => {
    const groups = crossing.groups.flatMap((group, field) => down[field]?.groups[group] ?? []);
    return crossLine(crossing, groups, cells.get(crossing.groups.join()) ?? [], columns, { all, states });
  });
  return {
    ...pivot,
    columns: columns.columns,
    lines: lines.toSorted((a, b) => compareLines(order, compared, a, b)),
    values: atTop.filter((crossing) => over.groups[crossing.groups[0] ?? 0]?.kind !== 'missing').length,
  };
}

/** The rows that cells are compared with. */
interface Universe {
  readonly all: Tally;
  readonly states: RowStates;
}

const crossLine = (
  crossing: Crossing,
  groups: readonly Group[],
  found: readonly Crossing[],
  { columns, columnOf }: PivotColumns,
  universe: Universe,
): PivotLine => {
  const terms = groups.every((group) => group.terms.length > 0) ? groups.flatMap((group) => group.terms) : [];
  const { known, broken } = crossing;
  const line = {
    key: groups.map((group) => `${group.facet} ${group.kind} ${termsKey(group.terms)}`).join('\n'),
    groups,
    terms,
    ...unionOf([crossing], universe.states),
    atLeast: wilson(broken, known)?.low ?? null,
    change: null,
  };
  const byColumn = new Map<number, Crossing[]>();
  for (const one of found) {
    const column = columnOf.get(one.groups.at(-1) ?? 0) ?? -1;
    byColumn.set(column, [...(byColumn.get(column) ?? []), one]);
  }
  const cells = columns.map((column, index) => {
    const here = byColumn.get(index);
    return here === undefined ? null : cellOf(here, line, column, universe);
  });
  return { ...line, cells };
};

const cellOf = (
  here: readonly Crossing[],
  line: Omit<PivotLine, 'cells'>,
  column: PivotColumn,
  { all, states }: Universe,
): PivotCell => {
  const cell = unionOf(here, states);
  const terms = line.terms.length > 0 && column.terms.length > 0 ? [...line.terms, ...column.terms] : [];
  return {
    ...cell,
    terms,
    byCount: markCount(cell, line, column.all, all),
    byBroken: markBroken(cell, all),
  };
};

import type { Facet } from '../../core/facet/index.ts';
import type { RowStates } from '../rows/states.ts';
import type { Term } from '../rows/term.ts';
import { type Crossing, type RowGroup, unionOf } from './crossing.ts';
import type { Group } from './group.ts';
import { compareGroups } from './line-order.ts';

/** One column: a value, all values that are not among the most frequent (`others`), or the missing one. */
export interface PivotColumn {
  readonly key: string;
  /** Null for the others. */
  readonly group: Group | null;
  /** What finds the rows; empty where no filter can say it. */
  readonly terms: readonly Term[];
  readonly all: RowGroup;
}

/** The columns of a pivot, and which one each group stands in. */
export interface PivotColumns {
  readonly columns: readonly PivotColumn[];
  readonly columnOf: ReadonlyMap<number, number>;
}

/** Columns of values; further ones are `others`. */
const MAX_COLUMNS = 12;

/**
 * The 12 most frequent values in their own order, others, missing.
 * @param crossings The rows of each group of the field across.
 */
export const columnsOf = (
  type: Facet['type'],
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
    .toSorted((a, b) => b.crossing.rows - a.crossing.rows || compareGroups(type, a.group, b.group));
  const isShown = new Set(ranked.slice(0, MAX_COLUMNS));
  const shown = ranked.filter((one) => isShown.has(one)).toSorted((a, b) => compareGroups(type, a.group, b.group));
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

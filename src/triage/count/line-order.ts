import type { Facet } from '../../core/facet/index.ts';
import { compareLeaves } from '../values/order.ts';
import type { Tally } from './crossing.ts';
import type { Group } from './group.ts';

/**
 * Most rows first; values in their own order; worst first by what is sure (not by the share: 1 of 1 is not worse than 58 of
 * 60); biggest change first.
 */
export type CountOrder = 'most' | 'value' | 'worst' | 'change';

/** The order of a field when nothing else is said: values that have an order of their own stand in it. */
export const defaultOrder = (type: Facet['type']): CountOrder =>
  type === 'text' || type === 'flag' ? 'most' : 'value';

/** What lines are ordered by. */
export interface OrderedLine extends Tally {
  readonly groups: readonly Group[];
  readonly atLeast: number | null;
  readonly change: number | null;
}

/** Compares two lines; ties by more rows, then by the values in their order. Missing values are last but by rows. */
export const compareLines = (
  order: CountOrder,
  types: readonly Facet['type'][],
  a: OrderedLine,
  b: OrderedLine,
): number => {
  if (order === 'worst' && a.atLeast !== b.atLeast) return (b.atLeast ?? -1) - (a.atLeast ?? -1);
  if (order === 'change' && a.change !== b.change) return Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0);
  const values = compareValues(types, a, b);
  if (order === 'value' && values !== 0) return values;
  return b.rows - a.rows || values;
};

const compareValues = (types: readonly Facet['type'][], a: OrderedLine, b: OrderedLine): number => {
  for (const [field, type] of types.entries()) {
    const order = compareGroups(type, a.groups[field], b.groups[field]);
    if (order !== 0) return order;
  }
  return 0;
};

const KINDS: readonly Group['kind'][] = ['age', 'bin', 'value', 'rarer', 'single', 'missing'];

/** Compares two groups of a field in the order of its values: bins and ages first, missing last. */
export const compareGroups = (type: Facet['type'], a: Group | undefined, b: Group | undefined): number => {
  if (a === undefined || b === undefined) return 0;
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  if (a.leaf !== null && b.leaf !== null) return compareLeaves(type, a.leaf, b.leaf);
  const low = (group: Group): number => group.low ?? Number.NEGATIVE_INFINITY;
  return low(a) === low(b) ? 0 : low(a) - low(b);
};

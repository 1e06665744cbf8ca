import type { FacetLeaf } from '../../core/facet/index.ts';
import type { Term } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { AGE_STEPS } from '../values/ages.ts';
import { binEdges, binOf, MAX_BINS } from '../values/bins.ts';

/** A value, a bin of numbers or a range of ages of one field, under which rows are counted. */
export interface Group {
  readonly facet: string;
  /**
   * `bin` and `age` go from `low` to below `high`, null for an open end; `rarer`: values that are not told apart; `single`:
   * values that only one row has.
   */
  readonly kind: 'value' | 'bin' | 'age' | 'missing' | 'rarer' | 'single';
  readonly leaf: FacetLeaf | null;
  /** A number, or an age in milliseconds. */
  readonly low: number | null;
  readonly high: number | null;
  /** Conditions that find the rows; empty if no filter can. */
  readonly terms: readonly Term[];
}

/** From `low` to below `high`; null for an open end. */
type Range = readonly [low: number | null, high: number | null];

/** Makes a group of a facet. Bins and ages have a range, from `low` to below `high`; null for an open end. */
export const groupOf = (
  { facet: { id } }: FacetCodes,
  kind: Group['kind'],
  leaf: FacetLeaf | null,
  terms: readonly Term[],
  [low, high]: Range = [null, null],
): Group => ({ facet: id, kind, leaf, low, high, terms });

export const valueGroup = (facet: FacetCodes, leaf: FacetLeaf): Group =>
  groupOf(facet, 'value', leaf, [{ facet: facet.facet.id, operator: '=', value: leaf }]);

/** Ascending numbers, each with its number of rows. */
type Weighted = readonly (readonly [value: number, rows: number])[];

/**
 * The ascending numbers of a facet in these rows, each with its number of rows. Null if fewer than 95 of 100 values are numbers, or if no
 * row has a number.
 */
export const numbersOf = (facet: FacetCodes, rows: Uint32Array, counts: Uint32Array): Weighted | null => {
  const found: [number, number][] = [];
  let present = 0;
  let numeric = 0;
  for (const [leaf, code] of facet.codes) {
    const count = counts[code] ?? 0;
    present += count;
    if (typeof leaf !== 'number' || count === 0) continue;
    numeric += count;
    found.push([leaf, count]);
  }
  if (facet.storage === 'numbers')
    for (const row of rows) {
      const value = facet.numbers[row] ?? Number.NaN;
      if (!Number.isNaN(value)) found.push([value, 1]);
    }
  if (numeric < 0.95 * present || found.length === 0) return null;
  return found.toSorted(([a], [b]) => a - b);
};

interface Bins {
  readonly groups: readonly Group[];
  /** The index of the bin of a number; −1 for a number without a bin. */
  of(value: number): number;
}

/** Bins for the numbers of a facet; steps of age for times, counted from `now`, epoch ms. Null if each number is a group of its own. */
export const binsOf = (facet: FacetCodes, numbers: Weighted, now: number): Bins | null => {
  const { id, type } = facet.facet;
  if (type === 'time') {
    const groups = intervals(AGE_STEPS).map(([low, high]) =>
      groupOf(facet, 'age', null, rangeTerms(id, 'older', 'newer', low, high), [low, high]),
    );
    return { groups, of: (value) => (Number.isFinite(value) ? binOf(AGE_STEPS, now - value) : -1) };
  }
  if (facet.storage === 'codes' && numbers.length <= MAX_BINS) return null;
  const edges = binEdges(type, quantile(numbers, 0.01), quantile(numbers, 0.99));
  const groups = intervals(edges).map(([low, high]) =>
    groupOf(facet, 'bin', null, rangeTerms(id, '>=', '<', low, high), [low, high]),
  );
  return { groups, of: (value) => binOf(edges, value) };
};

/** The smallest of ascending numbers at which `share` (0 to 1) of the rows is reached; 0 if there are no numbers. */
export const quantile = (numbers: Weighted, share: number): number => {
  const wanted = share * numbers.reduce((sum, [, rows]) => sum + rows, 0);
  let seen = 0;
  for (const [value, rows] of numbers) {
    seen += rows;
    if (seen >= wanted) return value;
  }
  return numbers.at(-1)?.[0] ?? 0;
};

const intervals = (edges: readonly number[]): readonly Range[] =>
  Array.from({ length: edges.length + 1 }, (_, at) => [edges[at - 1] ?? null, edges[at] ?? null]);

const rangeTerms = (
  facet: string,
  from: Term['operator'],
  to: Term['operator'],
  low: number | null,
  high: number | null,
): readonly Term[] => [
  ...(low === null ? [] : [{ facet, operator: from, value: low }]),
  ...(high === null ? [] : [{ facet, operator: to, value: high }]),
];

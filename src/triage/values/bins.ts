import type { Facet } from '../../core/facet/index.ts';

/** Maximum number of bins of a facet. Up to this many different values each are a line of their own. */
export const MAX_BINS = 12;

const SHARE_WIDTHS = [0.05, 0.1, 0.25];

/**
 * The ascending edges between bins for values from `low` to `high` (the 1st and 99th percentile). The first and the last bin
 * are open. Edges are multiples of 1, 2 or 5 × 10ⁿ; of powers of two for sizes; of 5, 10 or 25 % for shares: the smallest width
 * that makes at most 12 bins.
 */
export const binEdges = (type: Facet['type'], low: number, high: number): readonly number[] => {
  if (!(high > low)) return [low];
  for (const width of widths(type, high - low)) {
    const edges = edgesOf(width, low, high);
    if (edges.length < MAX_BINS) return edges.length === 0 ? [high] : edges;
  }
  return [low, high];
};

/** A width as a fraction of whole numbers, so that 3 × 0.1 is 0.3. */
interface Width {
  readonly over: number;
  readonly under: number;
}

/** Widths in ascending order, the first of which is too small. */
function* widths(type: Facet['type'], span: number): Generator<Width> {
  const least = span / MAX_BINS / 2;
  if (type === 'share') for (const width of SHARE_WIDTHS) yield { over: width * 100, under: 100 };
  if (type === 'size') {
    for (let power = Math.floor(Math.log2(least)); power < 1024; power += 1) yield { over: 2 ** power, under: 1 };
    return;
  }
  for (let ten = Math.floor(Math.log10(least)); ten < 308; ten += 1)
    for (const digit of [1, 2, 5])
      yield ten < 0 ? { over: digit, under: 10 ** -ten } : { over: digit * 10 ** ten, under: 1 };
}

const edgesOf = ({ over, under }: Width, low: number, high: number): number[] => {
  const first = Math.floor((low / over) * under) + 1;
  const last = Math.floor((high / over) * under);
  const count = Math.max(0, Math.min(last - first + 1, MAX_BINS));
  return Array.from({ length: count }, (_, index) => ((first + index) * over) / under);
};

/** Whole numbers below this have no band: numbers of cores, disks, clusters. */
const MAX_SINGLE_NUMBER = 100;

/**
 * The range around a number, from `low` to below `high`; null for a number that stands by itself. Unlike bins, bands do not
 * depend on other numbers: steps of 10 % for shares (the last includes 100 %), powers of two for sizes and large numbers.
 */
export const bandOf = (type: Facet['type'], value: number): readonly [low: number, high: number] | null => {
  if (type === 'share') {
    const tenth = value === 1 ? 9 : Math.floor(Math.round(value * 1e4) / 1000);
    return [tenth / 10, (tenth + 1) / 10];
  }
  const isSingle = type === 'size' ? value < 1 : Number.isInteger(value) && value < MAX_SINGLE_NUMBER;
  if (isSingle || !Number.isFinite(value)) return null;
  if (value < MAX_SINGLE_NUMBER && type !== 'size') return [Math.floor(value), Math.floor(value) + 1];
  const low = 2 ** Math.floor(Math.log2(value));
  return [low, low * 2];
};

/** The index of the bin of a value: how many edges are at most the value. */
export const binOf = (edges: readonly number[], value: number): number => {
  let from = 0;
  let to = edges.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((edges[middle] ?? 0) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
};

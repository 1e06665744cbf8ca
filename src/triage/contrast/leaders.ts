import { tail } from '../formulas/tail.ts';
import { common, type RowBits } from './bitmap.ts';
import { compareEntries, type Entry } from './entry.ts';
import { ALPHA, type Sizes } from './measured.ts';

/** What leads lines, what goes with each, and what neither leads nor goes with anything. */
export interface Led {
  readonly leaders: readonly { readonly entry: Entry; readonly goesWith: readonly Entry[] }[];
  readonly left: readonly Entry[];
}

const MAX_LEADERS = 12;

/**
 * Folds what says nothing of its own under what explains it, by fit. Each is tested in the two halves that a leader makes of
 * the rows: whether it is still more frequent in the set among rows with the leader's value, or among those without. So a city
 * goes with its region, or the region with its city, whichever is the cause.
 * @param factor How many tests are paid for.
 */
export function* leadersOf(
  entries: readonly Entry[],
  sizes: Sizes,
  bits: RowBits,
  factor: number,
): Generator<void, Led> {
  const leaders: { entry: Entry; goesWith: Entry[] }[] = [];
  const left: Entry[] = [];
  const sorted = entries.toSorted(compareEntries);
  const folds = (entry: Entry): boolean => {
    const leader = leaders.find((one) => goesWith(entry, one.entry, sizes, bits, factor));
    leader?.goesWith.push(entry);
    return leader !== undefined;
  };
  for (const entry of sorted.filter(({ mayLead }) => mayLead)) {
    if (!folds(entry) && leaders.length < MAX_LEADERS) leaders.push({ entry, goesWith: [] });
    yield;
  }
  for (const entry of sorted.filter(({ mayLead }) => !mayLead)) {
    if (!folds(entry)) left.push(entry);
    yield;
  }
  return { leaders, left };
}

const goesWith = (entry: Entry, leader: Entry, { N, A }: Sizes, bits: RowBits, factor: number): boolean => {
  const K = common(entry.bits, leader.bits, bits.words);
  const a = common(entry.bits, leader.bits, bits.setWords);
  const inside = tail(a, K, leader.a, leader.K);
  const outside = tail(entry.a - a, entry.K - K, A - leader.a, N - leader.K);
  return factor * Math.min(1, 2 * Math.min(inside, outside)) > ALPHA;
};

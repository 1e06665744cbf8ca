import { common, type RowBits } from './bitmap.ts';
import { compareEntries, type Entry } from './entry.ts';

/** Rows in both, of rows in either, from which on two names mean the same rows. */
const SAME = 0.95;

/** Puts names of the same rows under one of them: that of the smallest rank that may lead. */
export const groupSameRows = (entries: readonly Entry[], { words }: RowBits): readonly Entry[] => {
  const groups: Entry[][] = [];
  for (const entry of entries.toSorted(compareEntries)) {
    const group = groups.find(([first]) => first !== undefined && areSame(first, entry, words));
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups.flatMap((group) => {
    const [leader, ...same] = group.toSorted(
      (x, y) => Number(y.mayLead) - Number(x.mayLead) || x.rank - y.rank || compareEntries(x, y),
    );
    return leader === undefined ? [] : { ...leader, same };
  });
};

const areSame = (x: Entry, y: Entry, words: number): boolean => {
  if (Math.min(x.K, y.K) < SAME * Math.max(x.K, y.K)) return false;
  const both = common(x.bits, y.bits, words);
  return both >= SAME * (x.K + y.K - both);
};

import { common, type RowBits } from './bitmap.ts';
import type { CandidateForm } from './candidate.ts';
import { compareEntries, type Entry } from './finding.ts';

/** Rows in both, of rows in either, from which on two names mean nearly the same rows, and the same. */
const NEARLY_SAME = 0.95;
const SAME = 0.995;

/**
 * Puts names of nearly the same rows under one of them: what fits best of those that may lead, or, of those that mean its
 * rows, what is said without a denial and has the smallest rank.
 */
export const groupSameRows = (entries: readonly Entry[], { words }: RowBits): readonly Entry[] => {
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entries.toSorted(compareEntries)) {
    const group = groups.find(([first]) => alike(first, entry, words).share >= NEARLY_SAME);
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups.map((group) => {
    const best = group.find(({ mayLead }) => mayLead) ?? group[0];
    const isSame = (entry: Entry): boolean => entry.mayLead === best.mayLead && alike(best, entry, words).share >= SAME;
    const [leader = best] = group
      .filter(isSame)
      .toSorted((x, y) => Number(isDenial(x)) - Number(isDenial(y)) || x.rank - y.rank || compareEntries(x, y));
    const others = group
      .filter((entry) => entry !== leader)
      .map((entry) => ({ entry, ...alike(leader, entry, words) }));
    return {
      ...leader,
      same: others.filter(({ share }) => share >= SAME).map(({ entry }) => entry),
      nearly: others.filter(({ share }) => share < SAME),
    };
  });
};

const DENIALS: ReadonlySet<CandidateForm> = new Set<CandidateForm>(['missing', 'without', 'other']);

const isDenial = ({ forms }: Entry): boolean => forms.some((form) => DENIALS.has(form));

/** How many rows two entries have in common, of how many that either has. */
const alike = (
  x: Entry,
  y: Entry,
  words: number,
): { readonly both: number; readonly either: number; readonly share: number } => {
  const both = common(x.bits, y.bits, words);
  const either = x.K + y.K - both;
  return { both, either, share: either === 0 ? 0 : both / either };
};

import { naturalKey } from '../../../core/text/index.ts';
import { compareKeys } from '../../sort-key.ts';
import type { Occurrence, Occurrences } from './tally.ts';

/** From this many texts on, equally frequent ones are sorted by code units, which is twice as fast. */
const MIN_MANY_TEXTS = 300;
/** Buffer before selection, as a multiple of the wanted number. */
const KEPT_PER_WANTED = 8;

export interface MostFrequent {
  readonly found: readonly Occurrence[];
  /** Number of texts with a rank. */
  readonly among: number;
}

interface Ranked {
  readonly one: Occurrence;
  readonly rank: number;
  readonly key: string;
}

/**
 * The best `most` texts with a rank: by rank, then frequency, then natural order. While counting is incomplete in order
 * of discovery, so that options do not jump.
 */
export const mostFrequent = (
  { texts, whole }: Occurrences,
  most: number,
  rankOf: (text: string) => number | null,
): MostFrequent => {
  const keyOf = texts.length > MIN_MANY_TEXTS ? (text: string): string => text : naturalKey;
  const compare = whole ? byCount : byRank;
  let best: Ranked[] = [];
  let worst: Ranked | undefined;
  let among = 0;
  for (const one of texts) {
    const rank = rankOf(one.text);
    if (rank === null) continue;
    among += 1;
    const ranked = { one, rank, key: whole ? keyOf(one.text) : '' };
    if (worst !== undefined && compare(ranked, worst) >= 0) continue;
    best.push(ranked);
    if (best.length < most * KEPT_PER_WANTED) continue;
    best = best.sort(compare).slice(0, most);
    worst = best.at(-1);
  }
  const found = best.sort(compare).slice(0, most);
  return { found: found.map(({ one }) => one), among };
};

const byRank = (a: Ranked, b: Ranked): number => a.rank - b.rank;

const byCount = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank ||
  b.one.count - a.one.count ||
  b.one.total - a.one.total ||
  compareKeys(a.key, b.key) ||
  compareKeys(a.one.text, b.one.text);

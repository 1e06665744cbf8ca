import { fitOf } from '../formulas/fit.ts';
import { timesOf } from '../formulas/ratio.ts';
import { lnTail } from '../formulas/tail.ts';
import { type Term, termsKey } from '../rows/term.ts';
import type { Finding, Split } from './finding.ts';
import type { PlaceCount } from './places.ts';

/** The chance of a false line in a block of a whole search. */
export const ALPHA = 0.01;

/** Sizes of universe and set. */
export interface Sizes {
  readonly N: number;
  readonly A: number;
}

/** How K rows, a of them in the set, split. */
export const splitOf = ({ N, A }: Sizes, K: number, a: number): Split => ({ a, b: K - a, c: A - a, d: N - A - K + a });

/** The finding of terms that K rows meet, a of them in the set. */
export const findingOf = (
  sizes: Sizes,
  terms: readonly Term[],
  { K, a }: { readonly K: number; readonly a: number },
  chance: number,
  places: PlaceCount | null,
): Finding => {
  const split = splitOf(sizes, K, a);
  const { b, c, d } = split;
  return {
    key: termsKey(terms),
    terms,
    ...split,
    fit: fitOf(a, b, c, d),
    ...timesOf(a, b, c, d),
    chance: Math.min(1, chance),
    places,
  };
};

/** True where rows with it are in the set more often, by five points at least, and it is in two rows of the set. */
export const isWorthTesting = (sizes: Sizes, K: number, a: number): boolean => {
  const { b, c, d } = splitOf(sizes, K, a);
  return a >= 2 && a / sizes.A - b / (b + d) >= 0.05 && timesOf(a, b, c, d).times > 1;
};

/** ln p by K and a, computed once: many values have the same counts. */
export const lnTails = ({ N, A }: Sizes): ((a: number, K: number) => number) => {
  const known = new Map<number, number>();
  return (a, K) => {
    const key = K * (A + 1) + a;
    const found = known.get(key) ?? lnTail(a, K, A, N);
    known.set(key, found);
    return found;
  };
};

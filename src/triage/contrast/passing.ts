import { fitOf } from '../formulas/fit.ts';
import { leastP, taroneFactor } from '../formulas/tarone.ts';
import type { Candidate } from './candidate.ts';
import { ALPHA, isWorthTesting, lnTails, type Sizes, splitOf } from './measured.ts';

/** A candidate with its p. */
export interface Tested {
  readonly candidate: Candidate;
  readonly lnP: number;
  readonly fit: number;
}

/** What is left of the candidates of a block after the test by rows. */
export interface Passing {
  /** Those that stand out by rows, best fit first, 200 at most. */
  readonly passed: readonly Tested[];
  /** Those that come closest, least p first. */
  readonly closest: readonly Tested[];
  readonly factor: number;
  readonly testable: number;
}

const MAX_PASSED = 200;
const MAX_CLOSEST = 30;
const REST = 1024;

/** Tests candidates by rows, paying for those that could be told from chance at all, in steps. */
export function* testByRows(candidates: readonly Candidate[], sizes: Sizes): Generator<void, Passing> {
  const { N, A } = sizes;
  const least = new Float64Array(candidates.length);
  const leastByK = new Map<number, number>();
  for (const [at, { K }] of candidates.entries()) {
    const p = leastByK.get(K) ?? leastP(K, A, N);
    leastByK.set(K, p);
    least[at] = p;
    if (at % REST === REST - 1) yield;
  }
  const { k: factor, testable } = taroneFactor(least, ALPHA);
  const lnP = lnTails(sizes);
  const limit = Math.log(ALPHA / factor);
  const passed: Tested[] = [];
  const others: Tested[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at % REST === REST - 1) yield;
    const { K, a } = candidate;
    if (!isWorthTesting(sizes, K, a)) continue;
    const { b, c, d } = splitOf(sizes, K, a);
    const tested = { candidate, lnP: lnP(a, K), fit: fitOf(a, b, c, d) };
    (tested.lnP <= limit ? passed : others).push(tested);
  }
  return {
    passed: passed.toSorted((x, y) => y.fit - x.fit).slice(0, MAX_PASSED),
    closest: others.toSorted((x, y) => x.lnP - y.lnP || y.fit - x.fit).slice(0, MAX_CLOSEST),
    factor,
    testable,
  };
}

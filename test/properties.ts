import fc from 'fast-check';

/** Seed of the values that property tests try: constant by default, another with `SEED=7 npm test`, random with `SEED=any`. */
const { SEED = '1' } = process.env;

/** Time limit for finding a smaller example of a failed property, in ms; after it the test fails with the example it has. */
const LONGEST = 60_000;

fc.configureGlobal({
  ...(SEED === 'any' ? {} : { seed: Number(SEED) }),
  interruptAfterTimeLimit: LONGEST,
});

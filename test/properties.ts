import fc from 'fast-check';

/** The values that properties try: the same on each run, others with `SEED=7 npm test`, any with `SEED=any`. */
const { SEED = '1' } = process.env;

/** A property whose search for a smaller example takes longer than this fails with the one that it has, in ms. */
const LONGEST = 60_000;

fc.configureGlobal({
  ...(SEED === 'any' ? {} : { seed: Number(SEED) }),
  interruptAfterTimeLimit: LONGEST,
});

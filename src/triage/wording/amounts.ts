import { formatCount } from '../../core/values/index.ts';

/** How often chance shows as much: `<1e-6`, `6e-5`, `1 in 1,300`, `1 in 3`; from a half on `as likely as not`. */
export const chanceText = (chance: number): string => {
  if (chance >= 0.5) return 'as likely as not';
  if (chance < 1e-6) return '<1e-6';
  if (chance < 1e-4) return chance.toExponential(0);
  return `1 in ${searches(chance)}`;
};

/** The same in a sentence: `chance alone shows as much in 1 of 34 searches`. */
export const chanceSentence = (chance: number): string => {
  if (chance >= 0.5) return 'chance alone shows as much in every other search';
  if (chance < 1e-6) return 'chance alone shows as much less than once in a million searches';
  return `chance alone shows as much in 1 of ${searches(chance)} searches`;
};

const searches = (chance: number): string => formatCount(chance > 0.1 ? Math.round(1 / chance) : twoDigits(1 / chance));

/** A number to two digits: 23.57 is 24, 1,292 is 1,300, 1.503 is 1.5. */
const twoDigits = (value: number): number => Number(value.toPrecision(2));

/** TIMES with two digits: `46`, `1.5`, `0.04`. */
export const timesText = (times: number): string => formatCount(twoDigits(times));

/** A share of rows as percent with its sign apart: `55 %`, below one percent `0.2 %`; `–` of none. */
export const shareText = (part: number, all: number): string => {
  if (all === 0) return '–';
  const percent = (part / all) * 100;
  if (percent > 0 && percent < 1) return `${Math.max(0.1, Number(percent.toFixed(1)))} %`;
  return `${part < all ? Math.min(99, Math.round(percent)) : 100} %`;
};

/** How many events a window would have by the rest of the span: `0.01`, `0.4`, `12`. */
export const expectedText = (expected: number): string =>
  expected < 0.01 ? '<0.01' : formatCount(Number(expected.toFixed(expected < 1 ? 2 : 0)));

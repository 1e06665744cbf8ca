import { blanksEnd, STAR } from '../../core/json-scan/index.ts';

/**
 * The blanks behind a secret that was blanked: how long it was is nobody's business. Outside of texts a lone star stands
 * for nothing else (`sealedBytes`).
 */
const GAP_TEXT = `${STAR} `;

/** How many bytes there are without gaps. */
export const sizeWithoutGaps = (bytes: Buffer): number => withoutGaps(bytes, (start, end) => end - start);

/** Copies bytes without their gaps into others, from a place on; gives the place behind them. */
export const copyWithoutGaps = (bytes: Buffer, into: Buffer, at: number): number => {
  let place = at;
  withoutGaps(bytes, (start, end) => {
    place += bytes.copy(into, place, start, end);
    return 0;
  });
  return place;
};

/** Calls for each run of bytes that is no gap; gives the sum of what these calls give. */
const withoutGaps = (bytes: Buffer, run: (start: number, end: number) => number): number => {
  let sum = 0;
  let start = 0;
  for (let gap = bytes.indexOf(GAP_TEXT); gap >= 0; gap = bytes.indexOf(GAP_TEXT, start)) {
    sum += run(start, gap + STAR.length);
    start = blanksEnd(bytes, gap + GAP_TEXT.length);
  }
  return sum + run(start, bytes.length);
};

import { blanksEnd, STAR } from '../../core/json-scan/index.ts';

/**
 * Blanks after a blanked secret, which would reveal its length. A lone star outside of texts marks nothing else
 * (`sealedBytes`).
 */
const GAP_TEXT = `${STAR} `;

/** Number of bytes without gaps. */
export const sizeWithoutGaps = (bytes: Buffer): number => withoutGaps(bytes, (start, end) => end - start);

/** Copies bytes without gaps to `at` and returns the index after them. */
export const copyWithoutGaps = (bytes: Buffer, into: Buffer, at: number): number => {
  let place = at;
  withoutGaps(bytes, (start, end) => {
    place += bytes.copy(into, place, start, end);
    return 0;
  });
  return place;
};

/** Calls `run` for each range between gaps; returns the sum of its results. */
const withoutGaps = (bytes: Buffer, run: (start: number, end: number) => number): number => {
  let sum = 0;
  let start = 0;
  for (let gap = bytes.indexOf(GAP_TEXT); gap >= 0; gap = bytes.indexOf(GAP_TEXT, start)) {
    sum += run(start, gap + STAR.length);
    start = blanksEnd(bytes, gap + GAP_TEXT.length);
  }
  return sum + run(start, bytes.length);
};

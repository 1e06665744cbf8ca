/** Blocks of eight heights, from low to high. */
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
/** Minimum count that is drawn at full height: a single event is never a peak. */
const HEIGHT_SCALE = 9;

/** Minimum range of a plot, as a part of its greatest number: smaller differences do not fill the height. */
const STEADY_PART = 0.25;

/** Plots numbers as blocks, one cell each; the height goes from the least to the greatest number. */
export const plotText = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(HEIGHTS.length - 1, most - least, most * STEADY_PART);
  return values.map((value) => HEIGHTS[Math.round(((value - least) / range) * (HEIGHTS.length - 1))]).join('');
};

/**
 * Draws a count as a block of one cell; a dot for 0. The height grows with the square root of the count, so that single events stay
 * visible beside hundreds.
 * @param peak The greatest count of all compared strips.
 */
export const heightText = (count: number, peak: number): string => {
  if (count <= 0) return '·';
  const share = Math.sqrt(count / Math.max(peak, HEIGHT_SCALE));
  const step = Math.round(Math.min(1, share) * HEIGHTS.length);
  return HEIGHTS[Math.max(0, step - 1)] ?? '█';
};

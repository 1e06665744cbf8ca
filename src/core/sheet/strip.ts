/** From low to high. */
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
/** The least count that is drawn to the full height: one event alone is never a peak. */
const HEIGHT_SCALE = 9;

/** Numbers that differ by less than this part of the greatest do not fill the height. */
const STEADY_PART = 0.25;

/** Numbers as one cell each, their height from the least to the greatest of them. */
export const plotText = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(HEIGHTS.length - 1, most - least, most * STEADY_PART);
  return values.map((value) => HEIGHTS[Math.round(((value - least) / range) * (HEIGHTS.length - 1))]).join('');
};

/**
 * A count as one cell of a strip, its height by the square root, so that single events stay in sight beside hundreds; a dot
 * for none.
 * @param peak The greatest count of all strips that are compared.
 */
export const heightText = (count: number, peak: number): string => {
  if (count <= 0) return '·';
  const share = Math.sqrt(count / Math.max(peak, HEIGHT_SCALE));
  const step = Math.round(Math.min(1, share) * HEIGHTS.length);
  return HEIGHTS[Math.max(0, step - 1)] ?? '█';
};

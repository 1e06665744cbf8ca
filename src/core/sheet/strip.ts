/** From low to high. */
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
/** The least count that is drawn to the full height: one event alone is never a peak. */
const HEIGHT_SCALE = 9;

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

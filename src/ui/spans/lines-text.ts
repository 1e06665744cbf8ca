/** `all 12 lines`, `lines 1–9 of 64`. */
export const linesText = (top: number, height: number, total: number): string => {
  if (total > height) return `lines ${top + 1}–${Math.min(total, top + height)} of ${total}`;
  return total === 1 ? 'one line' : `all ${total} lines`;
};

/** The median of numbers; the upper of the two middle numbers if their count is even; 0 for no numbers. */
export const medianOf = (numbers: Iterable<number>): number => {
  const sorted = Array.from(numbers).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** The median of some numbers, the upper one of two in the middle; 0 without numbers. */
export const medianOf = (numbers: Iterable<number>): number => {
  const sorted = Array.from(numbers).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

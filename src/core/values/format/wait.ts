/** Units of a wait: seconds per unit, its word, and the largest number shown in it. */
const WAIT_UNITS = [
  [1, 's', 120],
  [60, 'min', 120],
  [3600, 'h', 48],
] as const;

/** A waiting time in ms, rounded up: `83 s`, `5 min`, `3 h`, `4 days`. */
export const formatWait = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  for (const [size, word, most] of WAIT_UNITS) {
    const number = Math.ceil(seconds / size);
    if (number <= most) return `${number} ${word}`;
  }
  return `${Math.ceil(seconds / 86_400)} days`;
};

/** A time limit for a sentence: `5 s`, `0.02 s`. */
export const formatSeconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`;

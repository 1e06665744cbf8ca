/** Maximum bytes a second of what live refresh asks for, on average: others use the link too. */
export const MAX_BYTES_PER_SECOND = 100_000;

/** Relative jitter of intervals: programs started together should not ask together. */
export const JITTER = 0.1;

/** Future changes in order of time. */
export interface Course {
  /** Epoch milliseconds of the next one; infinite after the last. */
  next(): number;
  /** Applies the next one. */
  step(): void;
}

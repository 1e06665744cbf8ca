/** Changes to come, in the order of their times. */
export interface Course {
  /** Epoch milliseconds of the next one; infinite after the last. */
  next(): number;
  /** Lets the next one happen. */
  step(): void;
}

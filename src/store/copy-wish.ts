/** The text to be put on the clipboard. */
export interface CopyWish {
  /** How often a copy was wished. */
  readonly count: number;
  readonly text: string;
  /** What the text is: `3 uids`. */
  readonly what: string;
  /** What a person should know of it, one sentence each without a full stop. */
  readonly said: readonly string[];
  /** How old it is where it is of an earlier run. */
  readonly kept: string | null;
}

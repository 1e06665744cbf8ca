/** A syntax error in a filter. */
export interface FilterError {
  readonly ok: false;
  /** Index in the text, for the mark under it. */
  readonly position: number;
  readonly message: string;
  readonly fix?: FilterFix;
}

/** Correction of a part of a text. */
export interface FilterFix {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

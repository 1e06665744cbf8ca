/** A filter that was not understood, and where. */
export interface FilterError {
  readonly ok: false;
  /** Index into the text, for the mark under it. */
  readonly position: number;
  readonly message: string;
  readonly fix?: FilterFix;
}

/** The right spelling of a part of a text. */
export interface FilterFix {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A tolerated deviation of an answer from the document. */
export interface Note {
  /** Path of the field: `status.health.state`. */
  readonly path: string;
  /** A sentence without a full stop: the deviation and how it was read. */
  readonly message: string;
}

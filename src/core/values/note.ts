/** A deviation of an answer from the document that was tolerated. */
export interface Note {
  /** Field path, as `status.health.state`. */
  readonly path: string;
  /** One sentence without a full stop: the deviation and how it was read. */
  readonly message: string;
}

/** Something in an answer of the service that was not as the document says, and was survived. */
export interface Note {
  /** Field path, as `status.health.state`. */
  readonly path: string;
  /** One sentence without a full stop: what was found, what was made of it. */
  readonly message: string;
}

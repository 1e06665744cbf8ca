/** One line of a picker. */
export interface Choice {
  /** What choosing it means; for a project its uid, empty for the whole tenant. */
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  /** What stands in front: the place in an order, or a dot at what is in force. */
  readonly mark: string;
}

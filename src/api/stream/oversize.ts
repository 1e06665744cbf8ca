/** One value is larger than what may be held; or, `many`, a list has more items than that. */
export class OversizeError extends Error {
  override readonly name = 'OversizeError';
  readonly many: number | null;

  constructor(many: number | null = null) {
    super(many === null ? 'one value is too large' : `more than ${many} items`);
    this.many = many;
  }
}

/** A value exceeds its size limit; or, with `many`, a list its item limit. */
export class OversizeError extends Error {
  override readonly name = 'OversizeError';
  readonly many: number | null;

  constructor(many: number | null = null) {
    super(many === null ? 'one value is too large' : `more than ${many} items`);
    this.many = many;
  }
}

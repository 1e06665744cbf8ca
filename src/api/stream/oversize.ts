/** One value is larger than what may be held. */
export class OversizeError extends Error {
  override readonly name = 'OversizeError';
}

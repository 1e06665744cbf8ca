/** Time that a test waits while nothing changes, in ms. It is long, since a busy machine is slow. */
export const PATIENCE = 30_000;

/** Fails a wait during which nothing changes any more. */
export class Patience {
  #progress: unknown;
  #since = Date.now();

  /** @throws Error with `message` if `progress` has been the same value for `PATIENCE` */
  check(progress: unknown, message: () => string): void {
    if (progress !== this.#progress) {
      this.#progress = progress;
      this.#since = Date.now();
    } else if (Date.now() - this.#since > PATIENCE) throw new Error(message());
  }
}

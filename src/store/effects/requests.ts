/** A request in flight. */
export interface Begun {
  /** Sequence number; an answer with another number is stale. */
  readonly number: number;
  readonly signal: AbortSignal;
}

/** The requests in flight, at most one per key. */
export class Requests {
  readonly #running = new Map<string, AbortController>();
  #number = 0;

  has(key: string): boolean {
    return this.#running.has(key);
  }

  begin(key: string): Begun {
    this.#number += 1;
    const abort = new AbortController();
    this.#running.set(key, abort);
    return { number: this.#number, signal: abort.signal };
  }

  /** Removes a finished request. */
  end(key: string, { signal }: Begun): void {
    if (this.#running.get(key)?.signal === signal) this.#running.delete(key);
  }

  /** Aborts all requests but those of these keys; gives the keys of the aborted ones. */
  keep(keys: ReadonlySet<string>): readonly string[] {
    const others = [...this.#running.keys()].filter((key) => !keys.has(key));
    for (const key of others) {
      const abort = this.#running.get(key);
      this.#running.delete(key);
      abort?.abort();
    }
    return others;
  }
}

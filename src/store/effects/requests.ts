/** One request on its way. */
export interface Begun {
  /** Counts up: an answer of another number than the state waits for is stale. */
  readonly number: number;
  readonly signal: AbortSignal;
}

/** The requests on their way, at most one for each key. */
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

  /** The request has its answer, or failed. */
  end(key: string, { signal }: Begun): void {
    if (this.#running.get(key)?.signal === signal) this.#running.delete(key);
  }

  /** Ends every request but those for these keys, and gives the keys of those that were ended. */
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

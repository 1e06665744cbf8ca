import type { Item } from '../../core/item/index.ts';

/**
 * How often what has arrived is handed over: the first at once, then ever less often. A frame costs as much as a hundred
 * items, and nobody reads faster; but a key waits for all that is taken at once.
 */
const INTERVAL_MS = { first: 32, last: 120 } as const;

/**
 * Hands items over in groups while a body arrives, `unhurried` not the first one at once either. What waits is handed over
 * by a timer, so that a body that stalls hides nothing.
 */
export class Delivery {
  readonly #onItems: ((items: readonly Item[]) => void) | undefined;
  #waiting: Item[] = [];
  #last = Number.NEGATIVE_INFINITY;
  #interval: number = INTERVAL_MS.first;
  #timer: NodeJS.Timeout | null = null;
  #failure: { readonly error: unknown } | null = null;
  readonly items: Item[] = [];

  constructor(onItems: ((items: readonly Item[]) => void) | undefined, unhurried = false) {
    this.#onItems = onItems;
    if (!unhurried) return;
    this.#last = performance.now();
    this.#interval = INTERVAL_MS.last;
  }

  add(item: Item): void {
    this.items.push(item);
    if (this.#onItems) this.#waiting.push(item);
  }

  /**
   * Hands over what waits when it is time, and gives true then, or sees to it that it will be. Throws what an earlier
   * hand-over threw.
   */
  offer(): boolean {
    this.#rethrow();
    if (this.#waiting.length === 0) return false;
    const due = this.#last + this.#interval - performance.now();
    if (due > 0) {
      this.#timer ??= setTimeout(() => this.#flush(), due);
      return false;
    }
    this.#flush();
    this.#rethrow();
    return true;
  }

  /** Hands over the rest. */
  finish(): void {
    this.#flush();
    this.#rethrow();
  }

  /** Hands over nothing any more. */
  stop(): void {
    this.#waiting = [];
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #flush(): void {
    const items = this.#waiting;
    this.stop();
    if (items.length === 0) return;
    this.#last = performance.now();
    this.#interval = Math.min(INTERVAL_MS.last, this.#interval * 1.5);
    try {
      this.#onItems?.(items);
    } catch (error) {
      this.#failure = { error };
    }
  }
}

import type { Item } from '../../core/item/index.ts';

/**
 * Intervals of delivery in ms: the first at once, later ones less often. A frame costs as much as a hundred items; but
 * a key waits for a whole delivery.
 */
const INTERVAL_MS = { first: 32, last: 120 } as const;

/**
 * Delivers items in batches while a body arrives; with `unhurried` the first batch is not immediate. A timer delivers
 * pending items when the body stalls.
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

  /** Delivers pending items if due and returns true; else starts the timer. Rethrows an error of an earlier delivery. */
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

  /** Delivers the rest. */
  finish(): void {
    this.#flush();
    this.#rethrow();
  }

  /** Ends delivery. */
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

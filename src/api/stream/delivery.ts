import type { Item } from '../../core/item/index.ts';

/**
 * Intervals between deliveries in ms, which grow from the first to the last. A frame costs as much as a hundred items, but
 * a key press waits for a whole delivery.
 */
const INTERVAL_MS = { first: 32, last: 120 } as const;

/** How items are delivered while a body arrives. The options mean the same as in `ListOptions` (`core/client/client.ts`). */
export interface DeliveryOptions {
  readonly onItems?: ((items: readonly Item[]) => void) | undefined;
  readonly unhurried?: boolean | undefined;
  readonly standInOf?: ((item: Item) => Item) | undefined;
}

/**
 * Delivers items to `onItems` in batches while a body arrives: the first batch at once, unless `unhurried`. If no more bytes
 * come, a timer delivers the pending items.
 */
export class Delivery {
  readonly #onItems: ((items: readonly Item[]) => void) | undefined;
  readonly #standInOf: DeliveryOptions['standInOf'];
  #waiting: Item[] = [];
  #last = Number.NEGATIVE_INFINITY;
  #interval: number = INTERVAL_MS.first;
  #timer: NodeJS.Timeout | null = null;
  #failure: { readonly error: unknown } | null = null;
  readonly items: Item[] = [];

  constructor({ onItems, unhurried, standInOf }: DeliveryOptions) {
    this.#onItems = onItems;
    this.#standInOf = standInOf;
    if (unhurried !== true) return;
    this.#last = performance.now();
    this.#interval = INTERVAL_MS.last;
  }

  add(item: Item): void {
    this.items.push(item);
    if (this.#onItems) this.#waiting.push(item);
  }

  /** If a delivery is due, delivers pending items and returns true; otherwise starts the timer. Rethrows an error of an earlier delivery. */
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

  /** Delivers the remaining items. */
  finish(): void {
    this.#flush();
    this.#rethrow();
  }

  /** Drops pending items and ends delivery. */
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
      if (this.#standInOf !== undefined) this.items.splice(-items.length, items.length, ...items.map(this.#standInOf));
    } catch (error) {
      this.#failure = { error };
    }
  }
}

import { isUtf8 } from 'node:buffer';
import type { ListMeta } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type Tape, wipe } from '../../core/json-scan/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { Note } from '../../core/values/index.ts';
import { Delivery } from './delivery.ts';
import { readListMeta } from './list-meta.ts';
import { OversizeError } from './oversize.ts';
import { parseJson } from './parse-json.ts';
import { type ListPiece, ListSplitter, MalformedError } from './split.ts';

/** The event loop is given back after this long: a key press must not wait for a list. */
const SLICE_MS = 5;

/**
 * Gives the event loop back for two turns. In the first a key is taken that came meanwhile; its frame is written at the end
 * of that turn, where one turn alone would have read on before it.
 */
const giveWay = (): Promise<void> => new Promise((resolve) => void setImmediate(() => void setImmediate(resolve)));

/** No fleet has as many; a small packed body may have millions. */
const MAX_ITEMS = 250_000;

/** Notes beyond this many say nothing new. */
const NOTE_LIMIT = 100;

export interface ReadListOptions {
  /** Reads an element from what it was parsed to and its bytes; both are the item's from then on. */
  readonly item: (json: object, bytes: Buffer) => Item;
  /** Reads an ordinary element from its tape, whose bytes are the item's from then on. Without it there are none. */
  readonly itemFromScan?: (tape: Tape) => Item;
  readonly onItems?: ((items: readonly Item[]) => void) | undefined;
  /** As in `ListOptions` (`core/client/client.ts`). */
  readonly unhurried?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The most bytes that one element may have. */
  readonly elementLimit: number;
}

export interface ReadList {
  readonly items: readonly Item[];
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
}

/** The body ended, or could not be read on, before the list did. */
export class CutError extends Error {
  override readonly name = 'CutError';
  /** How many items were read before. */
  readonly items: number;

  constructor(items: number, options?: ErrorOptions) {
    super(`the body ended after ${items} items`, options);
    this.items = items;
  }
}

/** The answer is JSON, but no list: what is not known is not shown as empty. */
export class NoListError extends Error {
  override readonly name = 'NoListError';
  /** What came in its place, in words. */
  readonly found: string;
  /** What it has of an error: `code`, `message` and the like, as parsed. */
  readonly said: Readonly<Record<string, unknown>>;

  constructor(found: string, said: Readonly<Record<string, unknown>> = {}) {
    super(`not a list: ${found}`);
    this.found = found;
    this.said = said;
  }
}

/**
 * Reads a list's body (document 2.1) as it arrives: each element of `items` is parsed alone and read by `item`; what is
 * not as the document says leaves a note. Items are handed to `onItems` on the way, but for the last ones of a whole body,
 * and the event loop is given back every few milliseconds. A body that breaks off is an error also when items were read:
 * those handed over stand, but without its list meta a page cannot say whether it is complete. A body that breaks after its
 * end was read is whole.
 * @throws CutError, NoListError, MalformedError, OversizeError, what the body throws before the list's end, what `onItems` throws
 */
export const readList = async (body: AsyncIterable<Buffer>, options: ReadListOptions): Promise<ReadList> => {
  const reading = new ListReading(options);
  try {
    await reading.follow(body);
  } catch (error) {
    // What came before the failure is not lost by it.
    if (!options.signal?.aborted) reading.finish();
    throw error;
  } finally {
    reading.delivery.stop();
  }
  return reading.result();
};

class ListReading {
  readonly delivery: Delivery;
  readonly #options: ReadListOptions;
  readonly #splitter: ListSplitter;
  readonly #notes: Note[] = [];
  readonly #keys: string[] = [];
  readonly #said = new Map<string, unknown>();
  #elements = 0;
  #lists = 0;
  #meta: ListMeta | null = null;
  #left = 0;

  constructor(options: ReadListOptions) {
    this.#options = options;
    this.#splitter = new ListSplitter(options.elementLimit, options.itemFromScan !== undefined);
    this.delivery = new Delivery(options.onItems, options.unhurried);
  }

  async follow(body: AsyncIterable<Buffer>): Promise<void> {
    const source = body[Symbol.asyncIterator]();
    let start = performance.now();
    try {
      for (let piece = await this.#next(source); piece !== null; piece = await this.#next(source)) {
        for (const part of this.#splitter.push(piece)) {
          this.#take(part);
          if (performance.now() - start < SLICE_MS) continue;
          await giveWay();
          // What is handed over is shown at once, which takes as long as a slice.
          if (this.delivery.offer()) await giveWay();
          this.#options.signal?.throwIfAborted();
          start = performance.now();
        }
        this.#options.signal?.throwIfAborted();
        if (this.delivery.offer()) start = Number.NEGATIVE_INFINITY;
      }
    } finally {
      await source.return?.();
    }
    for (const part of this.#splitter.end()) this.#take(part);
    if (!this.#splitter.closed) throw new CutError(this.delivery.items.length);
  }

  /** Hands over all that has come of a body that broke off. */
  finish(): void {
    this.#rest();
    this.delivery.finish();
  }

  result(): ReadList {
    const notes = this.#notes;
    if (!this.#keys.includes('items')) {
      const keys = sanitise(this.#keys.slice(0, 8).join(', ')) || 'nothing';
      // With a list meta it is an empty list whose writer leaves empty fields out.
      if (this.#meta === null) throw new NoListError(`it has ${keys} but no items`, Object.fromEntries(this.#said));
      this.#note('items', `missing: the answer has ${keys}`);
    }
    if (this.#lists > 1) this.#note('items', `sent ${this.#lists} times: all were read`);
    if (this.#splitter.trailing) this.#note('', 'data after the end of the JSON: ignored');
    if (this.#left > 0) notes.push({ path: 'items', message: `${this.#left} more notes` });
    return { items: this.delivery.items, meta: this.#meta, notes };
  }

  /** The next piece of the body, null at its end. What breaks after the end of the JSON was read does no harm. */
  async #next(source: AsyncIterator<Buffer>): Promise<Buffer | null> {
    try {
      const { done, value } = await source.next();
      return done ? null : value;
    } catch (error) {
      if (this.#options.signal?.aborted) throw error;
      this.#rest();
      if (!this.#splitter.closed) throw error;
      this.#note('', 'the connection broke after the end of the JSON');
      return null;
    }
  }

  /** Takes what was waiting for more of the body. The failure for which none came is told, and not what is wrong here. */
  #rest(): void {
    try {
      for (const part of this.#splitter.rest()) this.#take(part);
    } catch {
      return;
    }
  }

  #take(part: ListPiece): void {
    switch (part.type) {
      case 'element':
        this.#element(part.json, part.bytes);
        break;
      case 'ordinary':
        this.#count();
        if (this.#options.itemFromScan) this.delivery.add(this.#options.itemFromScan(part.tape));
        break;
      case 'field':
        this.#field(part);
        break;
      default:
        if (parseJson(part.bytes) === undefined) throw new MalformedError(0);
        throw new NoListError('it is neither an object nor a list');
    }
  }

  #element(json: unknown, bytes: Buffer): void {
    const path = `items[${this.#elements}]`;
    this.#count();
    if (!isUtf8(bytes)) this.#note(path, 'not all UTF-8: invalid bytes are shown as �');
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
      this.delivery.add(this.#options.item(json, bytes));
      return;
    }
    this.#note(path, json === undefined ? 'not JSON: skipped' : 'not an object: skipped');
    wipe(bytes);
  }

  #count(): void {
    this.#elements += 1;
    if (this.#elements > MAX_ITEMS) throw new OversizeError(MAX_ITEMS);
  }

  #field({ key, first, bytes }: ListPiece & { type: 'field' }): void {
    this.#keys.push(key);
    if (key === 'items') {
      if (first === 0x5b) this.#lists += 1;
      else if (first === 0x6e) this.#note('items', 'null: treated as empty');
      else throw new NoListError('its items are not a list');
    }
    if (bytes === null) return;
    const json = parseJson(bytes);
    const isMeta = key === 'listmeta' || key === 'listMeta';
    if (!isMeta) this.#said.set(key, json ?? null);
    else if (json === undefined) this.#note(key, 'not JSON: ignored');
    else this.#meta = readListMeta(json, this.#notes) ?? this.#meta;
  }

  #note(path: string, message: string): void {
    if (this.#notes.length < NOTE_LIMIT) this.#notes.push({ path, message });
    else this.#left += 1;
  }
}

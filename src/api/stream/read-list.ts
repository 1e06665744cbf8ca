import { isUtf8 } from 'node:buffer';
import type { ListMeta } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type Tape, wipe } from '../../core/json-scan/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { Note } from '../../core/values/index.ts';
import type { Redact } from '../problems/redact.ts';
import { parseJson } from './boundary-guess.ts';
import { Delivery } from './delivery.ts';
import { OversizeError } from './fast-path.ts';
import { type ListPiece, ListSplitter, MalformedError } from './split.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/**
 * Reads a parsed list meta (document 2.1) and never throws: a missing value is null, a value of another type is
 * converted if possible, with a note. The token is not sanitised: it must be returned unchanged.
 */
export const readListMeta = (json: unknown, notes: Note[]): ListMeta | null => {
  if (json === undefined || json === null) return null;
  if (!isFields(json)) {
    notes.push({ path: 'listmeta', message: 'not an object, ignored' });
    return null;
  }
  return {
    continue: readToken(own(json, 'continue'), notes),
    count: readCount(json, 'count', notes),
    limit: readCount(json, 'limit', notes),
    offset: readCount(json, 'offset', notes),
  };
};

const readToken = (value: unknown, notes: Note[]): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  const path = 'listmeta.continue';
  if (typeof value === 'number') {
    notes.push({ path, message: 'a number instead of text: passed back unchanged' });
    return String(value);
  }
  notes.push({ path, message: 'not text: treated as the end of the list' });
  return null;
};

const readCount = (fields: Fields, key: string, notes: Note[]): number | null => {
  const value = own(fields, key);
  if (value === undefined || value === null || value === '') return null;
  const path = `listmeta.${key}`;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) {
    notes.push({ path, message: 'not a whole number of 0 or more: unknown' });
    return null;
  }
  if (typeof value === 'string') notes.push({ path, message: 'a number sent as text' });
  return number;
};

/** Time slice between yields to the event loop, so that keys do not wait for a list. */
const SLICE_MS = 5;

/** Yields for two turns of the event loop: a key is handled in the first, and its frame written at the end of it. */
const giveWay = (): Promise<void> => new Promise((resolve) => void setImmediate(() => void setImmediate(resolve)));

/** Maximum items of a list: no fleet has as many, but a compressed body may. */
const MAX_ITEMS = 250_000;

/** Maximum notes of a list. */
const NOTE_LIMIT = 100;

export interface ReadListOptions {
  /** Makes an item of parsed JSON and its bytes; it takes ownership of both. */
  readonly item: (json: object, bytes: Buffer) => Item;
  /** Makes an item of an ordinary element's tape; it takes ownership of the bytes. Without it the scan is off. */
  readonly itemFromScan?: (tape: Tape) => Item;
  readonly onItems?: ((items: readonly Item[]) => void) | undefined;
  /** As in `ListOptions` (`core/client/client.ts`). */
  readonly unhurried?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Maximum bytes of one element. */
  readonly elementLimit: number;
}

export interface ReadList {
  readonly items: readonly Item[];
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
}

/** The body ended or failed before the end of the list. */
export class CutError extends Error {
  override readonly name = 'CutError';
  /** Number of items read before. */
  readonly items: number;

  constructor(items: number, options?: ErrorOptions) {
    super(`the body ended after ${items} items`, options);
    this.items = items;
  }
}

/** The answer is JSON but not a list: unknown is not empty. */
export class NoListError extends Error {
  override readonly name = 'NoListError';
  /** Description of the answer. */
  readonly found: string;
  /** Its error fields (`code`, `message` and the like), as parsed. */
  readonly said: Readonly<Record<string, unknown>>;

  constructor(found: string, said: Readonly<Record<string, unknown>> = {}) {
    super(`not a list: ${found}`);
    this.found = found;
    this.said = said;
  }
}

/**
 * Reads a list's body (document 2.1) as it arrives: each element of `items` is parsed separately and read by `item`;
 * deviations from the document leave notes. Items are delivered to `onItems` on the way, except the last ones of a
 * complete body; the event loop gets a turn every few milliseconds. A body that breaks off is an error even after
 * items: delivered ones stand, but without list meta the page may be incomplete. A failure after the end of the JSON is
 * ignored.
 * @throws CutError, NoListError, MalformedError, OversizeError; errors of the body before the list's end, errors of
 * `onItems`
 */
export const readList = async (body: AsyncIterable<Buffer>, options: ReadListOptions): Promise<ReadList> => {
  const reading = new ListReading(options);
  try {
    await reading.follow(body);
  } catch (error) {
    // Items before the failure are still delivered.
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
          // Rendering a delivery takes as long as a slice.
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

  /** Delivers all items of a body that broke off. */
  finish(): void {
    this.#rest();
    this.delivery.finish();
  }

  result(): ReadList {
    const notes = this.#notes;
    if (!this.#keys.includes('items')) {
      const keys = sanitise(this.#keys.slice(0, 8).join(', ')) || 'nothing';
      // With a list meta it is an empty list whose writer omits empty fields.
      if (this.#meta === null) throw new NoListError(`it has ${keys} but no items`, Object.fromEntries(this.#said));
      this.#note('items', `missing: the answer has ${keys}`);
    }
    if (this.#lists > 1) this.#note('items', `sent ${this.#lists} times: all were read`);
    if (this.#splitter.trailing) this.#note('', 'data after the end of the JSON: ignored');
    if (this.#left > 0) notes.push({ path: 'items', message: `${this.#left} more notes` });
    return { items: this.delivery.items, meta: this.#meta, notes };
  }

  /** The next chunk of the body, null at its end. Failures after the end of the JSON are ignored. */
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

  /** Processes the bytes held back for more input. The error of the body takes precedence over errors found here. */
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

/**
 * Reads a body that is one JSON value of at most `limit` bytes, with the credentials removed.
 * @throws CutError, MalformedError, OversizeError; errors of the body
 */
export const readValue = async (body: AsyncIterable<Buffer>, limit: number, redact: Redact): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new OversizeError();
    chunks.push(chunk);
  }
  try {
    const text = redact(Buffer.concat(chunks).toString('utf8'));
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // V8's messages for truncated JSON.
    if (/end of JSON input|Unterminated/.test(String(error))) throw new CutError(0, { cause: error });
    throw new MalformedError(0);
  }
};

import { isUtf8 } from 'node:buffer';
import type { ListMeta } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { Note } from '../../core/values/index.ts';
import type { Redact } from '../problems/redact.ts';
import { Delivery, type DeliveryOptions } from './delivery.ts';
import { ITEMS, type ListPiece, ListSplitter, MalformedError, OversizeError } from './split.ts';

// Finds each element of a list in the bytes as they arrive, and parses each element alone. The event loop gets a turn every
// few milliseconds, so that keys are answered while a long body arrives.

type Fields = Readonly<Record<string, unknown>>;

const isFields = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/**
 * Reads a parsed list meta; never throws. A missing value is null, a value of another type is converted if possible, with
 * a note. The token is not sanitised: it must be sent back unchanged.
 */
const readListMeta = (json: unknown, notes: Note[]): ListMeta | null => {
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

/** Parses JSON; undefined, which JSON cannot express, for invalid JSON. */
const parseItem = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Time slice between yields to the event loop, so that keys do not wait for a list. */
const SLICE_MS = 5;

/** Waits for two turns of the event loop: a key is handled in the first turn, and its frame is written at the end of that turn. */
const giveWay = (): Promise<void> => new Promise((resolve) => void setImmediate(() => void setImmediate(resolve)));

/** Maximum number of items in a list: no fleet has more, but a compressed body may. */
const MAX_ITEMS = 250_000;

/** Maximum number of notes on a list. */
const NOTE_LIMIT = 100;

interface ReadListOptions extends DeliveryOptions {
  /** Makes an item from parsed JSON and its text; may change the JSON. Null skips the element. */
  readonly item: (json: object, text: string) => Item | null;
  /** Key of the elements; `items` by default. */
  readonly key?: string | undefined;
  /** Removes the credentials from the texts of elements. */
  readonly redact?: Redact;
  readonly signal?: AbortSignal | undefined;
  /** Maximum bytes of one element. */
  readonly elementLimit: number;
}

interface ReadList {
  readonly items: readonly Item[];
  /** Number of elements that are not items, plus one if a second document follows the list. */
  readonly skipped: number;
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
}

/** A body that ended or failed before the end of the list. */
export class CutError extends Error {
  override readonly name = 'CutError';
  /** Number of items read before the end. */
  readonly items: number;

  constructor(items: number, options?: ErrorOptions) {
    super(`the body ended after ${items} items`, options);
    this.items = items;
  }
}

/** An answer that is JSON but not a list: the list counts as unknown, not as empty. */
export class NoListError extends Error {
  override readonly name = 'NoListError';
  /** Description of the answer. */
  readonly found: string;
  /** Error fields of the answer (`code`, `message` and the like), as parsed. */
  readonly errorFields: Readonly<Record<string, unknown>>;

  constructor(found: string, given: Readonly<Record<string, unknown>> = {}) {
    super(`not a list: ${found}`);
    this.found = found;
    this.errorFields = given;
  }
}

/**
 * Reads the body of a list as it arrives: each element is parsed separately and read by `item`;
 * deviations from the document leave notes. Items are delivered to `onItems` on the way, except the last items of a
 * complete body; the event loop gets a turn every few milliseconds. A body that breaks off is an error even after
 * items: delivered items stay valid, but without list meta the page may be incomplete. A failure after the end of the
 * JSON is ignored.
 * @throws CutError, NoListError, MalformedError, OversizeError; errors of the body before the list's end, errors of
 * `onItems`
 */
export const readList = async (body: AsyncIterable<Buffer>, options: ReadListOptions): Promise<ReadList> => {
  const reading = new ListReading(options);
  try {
    await reading.follow(body);
  } catch (error) {
    // Items before the failure are still delivered.
    if (!options.signal?.aborted) reading.delivery.finish();
    throw error;
  } finally {
    reading.delivery.stop();
  }
  return reading.result();
};

class ListReading {
  readonly delivery: Delivery;
  readonly #options: ReadListOptions;
  readonly #key: string;
  readonly #splitter: ListSplitter;
  readonly #notes: Note[] = [];
  readonly #keys: string[] = [];
  readonly #given = new Map<string, unknown>();
  #elements = 0;
  #lists = 0;
  #skipped = 0;
  #meta: ListMeta | null = null;
  #left = 0;

  constructor(options: ReadListOptions) {
    this.#options = options;
    this.#key = options.key ?? ITEMS;
    this.#splitter = new ListSplitter(options.elementLimit, this.#key);
    this.delivery = new Delivery(options);
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

  result(): ReadList {
    const notes = this.#notes;
    if (!this.#keys.includes(this.#key)) {
      const keys = sanitise(this.#keys.slice(0, 8).join(', ')) || 'nothing';
      // With a list meta it is an empty list whose writer omits empty fields.
      if (this.#meta === null)
        throw new NoListError(`it has ${keys} but no ${this.#key}`, Object.fromEntries(this.#given));
      this.#note(this.#key, `missing: the answer has ${keys}`);
    }
    if (this.#lists > 1) this.#note(this.#key, `sent ${this.#lists} times: all were read`);
    const isDocument = this.#splitter.hasSecond;
    if (this.#splitter.trailing)
      this.#note('', `${isDocument ? 'a second document' : 'data'} after the end of the JSON: ignored`);
    if (this.#left > 0) notes.push({ path: this.#key, message: `${this.#left} more notes` });
    return { items: this.delivery.items, meta: this.#meta, skipped: this.#skipped + Number(isDocument), notes };
  }

  /** The next chunk of the body, null at its end. Failures after the end of the JSON are ignored. */
  async #next(source: AsyncIterator<Buffer>): Promise<Buffer | null> {
    try {
      const { done, value } = await source.next();
      return done ? null : value;
    } catch (error) {
      if (this.#options.signal?.aborted || !this.#splitter.closed) throw error;
      this.#note('', 'the connection broke after the end of the JSON');
      return null;
    }
  }

  #take(part: ListPiece): void {
    switch (part.type) {
      case 'element':
        this.#element(part.bytes);
        break;
      case 'field':
        this.#field(part);
        break;
      default:
        if (parseItem(part.bytes.toString('utf8')) === undefined) throw new MalformedError(0);
        throw new NoListError('it is neither an object nor a list');
    }
  }

  #element(bytes: Buffer): void {
    const path = `${this.#key}[${this.#elements}]`;
    this.#elements += 1;
    if (this.#elements > MAX_ITEMS) throw new OversizeError(MAX_ITEMS);
    if (!isUtf8(bytes)) this.#note(path, 'not all UTF-8: invalid bytes are shown as �');
    const { item, redact } = this.#options;
    const sent = bytes.toString('utf8');
    const text = redact?.isIn(bytes) ? redact(sent) : sent;
    const json = parseItem(text);
    if (!isFields(json) || Object.keys(json).length === 0) {
      const what = json === undefined ? 'not JSON' : isFields(json) ? 'an empty object' : 'not an object';
      this.#note(path, `${what}: skipped`);
      this.#skipped += 1;
      return;
    }
    const made = item(json, text);
    if (made !== null) this.delivery.add(made);
  }

  #field({ key, first, bytes }: ListPiece & { type: 'field' }): void {
    this.#keys.push(key);
    if (key === this.#key) {
      if (first === 0x5b) this.#lists += 1;
      else if (first === 0x6e) this.#note(this.#key, 'null: treated as empty');
      else throw new NoListError(`its ${this.#key} are not a list`);
    }
    if (bytes === null) return;
    const json = parseItem(bytes.toString('utf8'));
    const isMeta = key === 'listmeta' || key === 'listMeta';
    if (!isMeta) this.#given.set(key, json ?? null);
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
export const readValue = async (
  body: AsyncIterable<Buffer>,
  limit: number,
  redact: Redact,
): Promise<{ readonly json: unknown; readonly text: string }> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new OversizeError();
    chunks.push(chunk);
  }
  const text = redact(Buffer.concat(chunks).toString('utf8')).replace(/^\uFEFF/, '');
  try {
    return { json: JSON.parse(text), text };
  } catch (error) {
    // V8's messages for truncated JSON.
    if (/end of JSON input|Unterminated/.test(String(error))) throw new CutError(0, { cause: error });
    throw new MalformedError(0);
  }
};

import manifest from '../../../package.json' with { type: 'json' };
import type { Item, Resource } from '../../core/item/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';

/** The parsed JSON object of a text; null for other text. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
};

/** True for a non-negative integer. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** True for a valid time in epoch ms. */
const isTime = (value: unknown): value is number => isCount(value) && Number(value) <= 8.64e15;

/** First line of a cache file, which is NDJSON: behind it each line is the admitted JSON of an item. */
export interface CacheHeader {
  readonly edgescope: typeof MAGIC;
  readonly format: typeof FORMAT;
  /** Version of the program; others may read items differently. */
  readonly program: string;
  readonly kind: string;
  /** Display name of the service. */
  readonly service: string;
  readonly scope: string;
  /** Epoch ms of the last answer that confirmed the rows. */
  readonly receivedAt: number;
  /** Total number of items, as far as known. */
  readonly count: number | null;
  /** The file contains the complete list. */
  readonly whole: boolean;
  /** Number of items in the file, and their bytes with line feeds. */
  readonly items: number;
  readonly bytes: number;
}

const MAGIC = 'kept list';
/** What the files of all formats begin with. */
export const FILE_BEGIN = `{"edgescope":"${MAGIC}"`;
const FORMAT = 2;
const LINE_FEED = 0x0a;

/** Limits of a cache file: items, bytes. */
export const MAX_ITEMS = 1000;
export const MAX_FILE_BYTES = 2 * MEGABYTE;

export const MAX_HEADER_BYTES = 4 * 1024;

/** Collects items for a cache file: the first ones of a list, within the limits. */
export class CacheFileBuilder {
  readonly #lines: Buffer[] = [];
  #bytes = 0;

  get count(): number {
    return this.#lines.length;
  }

  /** Adds an item; false when it exceeds the limits. */
  add(item: Item): boolean {
    if (this.count >= MAX_ITEMS) return false;
    const line = Buffer.from(`${item.jsonText()}\n`);
    if (this.#bytes + line.length > MAX_FILE_BYTES - MAX_HEADER_BYTES) return false;
    this.#bytes += line.length;
    this.#lines.push(line);
    return true;
  }

  /** The lines of the file. */
  *file(about: Pick<CacheHeader, 'kind' | 'service' | 'scope' | 'receivedAt' | 'count' | 'whole'>): Generator<Buffer> {
    const header: CacheHeader = {
      edgescope: MAGIC,
      format: FORMAT,
      program: manifest.version,
      ...about,
      items: this.count,
      bytes: this.#bytes,
    };
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    yield* this.#lines;
  }
}

/** A file, as far as it was read. */
export interface FileContents {
  readonly begin: Buffer;
  /** Size of the whole file in bytes. */
  readonly size: number;
}

/** Parses the header of a file; null for another version, or a truncated file. */
export const headerIn = ({ begin, size }: FileContents): CacheHeader | null => {
  const end = begin.subarray(0, MAX_HEADER_BYTES).indexOf(LINE_FEED);
  const json = end < 0 ? null : objectIn(begin.toString('utf8', 0, end));
  if (json === null || json['edgescope'] !== MAGIC || json['format'] !== FORMAT) return null;
  const { program, kind, service, scope, receivedAt, count, whole, items, bytes } = json;
  if (program !== manifest.version || typeof kind !== 'string') return null;
  if (typeof service !== 'string' || typeof scope !== 'string' || typeof whole !== 'boolean') return null;
  if (!isTime(receivedAt) || !(count === null || isCount(count)) || !isCount(items)) return null;
  if (items > MAX_ITEMS || !isCount(bytes) || end + 1 + bytes !== size) return null;
  return { edgescope: MAGIC, format: FORMAT, program, kind, service, scope, receivedAt, count, whole, items, bytes };
};

/** Items of a file in order, as far as it was read; null for a line that is no item. */
export const itemsIn = function* ({ begin }: FileContents, resource: Resource): Generator<Item | null> {
  let from = begin.indexOf(LINE_FEED) + 1;
  for (;;) {
    const end = begin.indexOf(LINE_FEED, from);
    if (end < 0) return;
    const json = objectIn(begin.toString('utf8', from, end));
    yield json && resource.item(json);
    from = end + 1;
  }
};

import manifest from '../../../package.json' with { type: 'json' };
import { type Item, keptOf, type Resource } from '../../core/item/index.ts';
import { blanksEnd, STAR } from '../../core/json-scan/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';

/**
 * Blanks after a blanked secret, which would reveal its length. A lone star outside of texts marks nothing else
 * (`sealedBytes`).
 */
const GAP_TEXT = `${STAR} `;

/** Number of bytes without gaps. */
export const sizeWithoutGaps = (bytes: Buffer): number => withoutGaps(bytes, (start, end) => end - start);

/** Copies bytes without gaps to `at` and returns the index after them. */
export const copyWithoutGaps = (bytes: Buffer, into: Buffer, at: number): number => {
  let place = at;
  withoutGaps(bytes, (start, end) => {
    place += bytes.copy(into, place, start, end);
    return 0;
  });
  return place;
};

/** Calls `run` for each range between gaps; returns the sum of its results. */
const withoutGaps = (bytes: Buffer, run: (start: number, end: number) => number): number => {
  let sum = 0;
  let start = 0;
  for (let gap = bytes.indexOf(GAP_TEXT); gap >= 0; gap = bytes.indexOf(GAP_TEXT, start)) {
    sum += run(start, gap + STAR.length);
    start = blanksEnd(bytes, gap + GAP_TEXT.length);
  }
  return sum + run(start, bytes.length);
};

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
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** True for a valid time in epoch ms. */
export const isTime = (value: unknown): value is number => isCount(value) && Number(value) <= 8.64e15;

/**
 * Header of a cache file: a line of JSON. It is followed by a summary line per item, then by the concatenated bytes of
 * the items.
 */
export interface KeptHeader {
  /** Length of the header in bytes; not stored. */
  readonly header: number;
  readonly edgescope: typeof MAGIC;
  readonly format: typeof FORMAT;
  /** Version of the program; others may read items differently. */
  readonly program: string;
  readonly kind: string;
  readonly layout: string;
  /** Display name of the service. */
  readonly service: string;
  readonly scope: string;
  /** Epoch ms of the last answer that confirmed the rows. */
  readonly receivedAt: number;
  /** Total number of items, as far as known. */
  readonly count: number | null;
  /** The file contains the complete list. */
  readonly whole: boolean;
  /** Bytes of all summary lines, and of each item. */
  readonly faces: number;
  readonly sizes: readonly number[];
}

const MAGIC = 'kept list';
const FORMAT = 1;
const LINE_FEED = 0x0a;

/** Limits of a cache file: items, bytes. */
export const MAX_ITEMS = 1000;
export const MAX_FILE_BYTES = 2 * MEGABYTE;

/** Maximum header length: `MAX_ITEMS` sizes and some text. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Collects items for a cache file: the first ones of a list, within the limits. */
export class CacheFileBuilder {
  readonly #faces: string[] = [];
  readonly #bytes: Buffer[] = [];
  readonly #sizes: number[] = [];
  #size = 0;

  get count(): number {
    return this.#bytes.length;
  }

  /** Adds an item; false when it exceeds the limits. */
  add(item: Item): boolean {
    const kept = this.count < MAX_ITEMS ? keptOf(item) : null;
    if (kept === null) return false;
    const { summary, bytes } = kept;
    const own = sizeWithoutGaps(bytes);
    const size = Buffer.byteLength(summary) + 1 + own;
    if (this.#size + size > MAX_FILE_BYTES - MAX_HEADER_BYTES) return false;
    this.#size += size;
    this.#faces.push(summary);
    this.#bytes.push(bytes);
    this.#sizes.push(own);
    return true;
  }

  /**
   * The file in chunks, each valid until the next one is requested: a single buffer would double the memory of the
   * items until the next garbage collection.
   */
  *file(
    about: Pick<KeptHeader, 'kind' | 'layout' | 'service' | 'scope' | 'receivedAt' | 'count' | 'whole'>,
  ): Generator<Buffer> {
    const faces = Buffer.from(this.#faces.map((summary) => `${summary}\n`).join(''));
    const header: Omit<KeptHeader, 'header'> = {
      edgescope: MAGIC,
      format: FORMAT,
      program: manifest.version,
      ...about,
      faces: faces.length,
      sizes: this.#sizes,
    };
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    yield faces;
    const piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, ...this.#sizes));
    let end = 0;
    for (const [index, bytes] of this.#bytes.entries()) {
      if (end + (this.#sizes[index] ?? 0) > piece.length) {
        yield piece.subarray(0, end);
        end = 0;
      }
      end = copyWithoutGaps(bytes, piece, end);
    }
    yield piece.subarray(0, end);
  }
}

/** Bytes of items per written chunk. */
const PIECE_BYTES = 128 * 1024;

/** Parses the header of a file; null for another version, or a truncated file. */
export const headerIn = ({ begin, size }: KeptFile): KeptHeader | null => {
  const end = begin.subarray(0, MAX_HEADER_BYTES).indexOf(LINE_FEED);
  const json = end < 0 ? null : objectIn(begin.toString('utf8', 0, end));
  if (json === null || json['edgescope'] !== MAGIC || json['format'] !== FORMAT) return null;
  const { program, kind, layout, service, scope, receivedAt, count, whole, faces, sizes } = json;
  if (program !== manifest.version || typeof kind !== 'string' || typeof layout !== 'string') return null;
  if (typeof service !== 'string' || typeof scope !== 'string' || typeof whole !== 'boolean') return null;
  if (!isTime(receivedAt) || !(count === null || isCount(count)) || !isCount(faces)) return null;
  if (!Array.isArray(sizes) || sizes.length > MAX_ITEMS || !sizes.every(isCount)) return null;
  if (end + 1 + faces + sizes.reduce((sum, one) => sum + one, 0) !== size) return null;
  const header = { edgescope: MAGIC, format: FORMAT, program, kind, layout, service, scope } as const;
  return { header: end + 1, ...header, receivedAt, count, whole, faces, sizes };
};

/** A file, as far as it was read. */
export interface KeptFile {
  readonly begin: Buffer;
  /** Size of the whole file in bytes. */
  readonly size: number;
}

/**
 * Items of a file in order, as far as it was read; null for an item of another kind. Without their bytes items have a
 * summary only.
 */
export const itemsIn = function* (
  { begin }: KeptFile,
  { header, faces, sizes }: Pick<KeptHeader, 'header' | 'faces' | 'sizes'>,
  resource: Resource,
): Generator<Item | null> {
  let from = header;
  let at = header + faces;
  for (const size of sizes) {
    const end = begin.indexOf(LINE_FEED, from);
    if (end < 0 || end >= header + faces) return;
    yield resource.recall(begin.toString('utf8', from, end), begin.subarray(at, at + size));
    from = end + 1;
    at += size;
  }
};

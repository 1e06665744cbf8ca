import manifest from '../../../package.json' with { type: 'json' };
import { type Item, keptOf, type Resource } from '../../core/item/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { copyWithoutGaps, sizeWithoutGaps } from './gaps.ts';
import { isCount, isTime, objectIn } from './header-values.ts';

/**
 * A file of the cache: a line of JSON that says what it holds, a line with what lists see of each item, and the bytes of
 * the items, one behind the other.
 */
export interface KeptHeader {
  /** Bytes of the first line; not written. */
  readonly header: number;
  readonly edgescope: typeof MAGIC;
  readonly format: typeof FORMAT;
  /** The version that wrote it: another one may read items otherwise. */
  readonly program: string;
  readonly kind: string;
  readonly layout: string;
  /** In words, for whoever asks what is kept. */
  readonly service: string;
  readonly scope: string;
  /** Epoch ms: when the service last said so. */
  readonly receivedAt: number;
  /** How many items there were, as far as was known. */
  readonly count: number | null;
  /** The items in the file are all that there were. */
  readonly whole: boolean;
  /** Bytes of the lines of all items, and of each item. */
  readonly faces: number;
  readonly sizes: readonly number[];
}

const MAGIC = 'kept list';
const FORMAT = 1;
const LINE_FEED = 0x0a;

/** More items than this of one list are not kept, nor more bytes than this in one file. */
export const MAX_ITEMS = 1000;
export const MAX_FILE_BYTES = 2 * MEGABYTE;

/** No first line is longer: `MAX_ITEMS` sizes and a few words. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Items on their way into a file: the first ones of a list, as many as there is room for. */
export class Packed {
  readonly #faces: string[] = [];
  readonly #bytes: Buffer[] = [];
  readonly #sizes: number[] = [];
  #size = 0;

  get count(): number {
    return this.#bytes.length;
  }

  /** Takes one more; false when there is no room for it. */
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
   * The file, in pieces of which each is good until the next one is asked for: in one piece it would stand in memory
   * twice, beside the items, until V8 finds the time to collect it.
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

/** Bytes of items that are written at once. */
const PIECE_BYTES = 128 * 1024;

/** What a file says of itself, from its beginning and its size; null when it is none of this version, or not whole. */
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

/** A file as far as it was read. */
export interface KeptFile {
  readonly begin: Buffer;
  /** Bytes of all of it. */
  readonly size: number;
}

/**
 * The items of a file whose header was read, one by one in its order, as far as the file was read; null in the place of one
 * that is none of this kind. Those whose bytes were not read know what lists see of them, and no more.
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

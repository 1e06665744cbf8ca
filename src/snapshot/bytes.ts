import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';

/** The bytes of a file, which are read more than once. */
export interface Bytes {
  readonly size: number;
  /** Fewer bytes at the end of the file. */
  read(from: number, length: number): Buffer;
}

/** A file that is no snapshot, or none that can be read here; the message says why, without its name. */
export class SnapshotRefused extends Error {
  override readonly name = 'SnapshotRefused';
}

/** Size of what is inflated at once: 16 MB of text at most. */
const PIECE = 16 * 1024;
/** The same where bytes are damaged: what is inflated together with them is lost. */
const FINE_PIECE = 64;

/** True for gzip, by its first bytes. */
export const isGzip = (bytes: Bytes): boolean => bytes.read(0, 2).equals(GZIP);

const GZIP = Buffer.from([0x1f, 0x8b]);

/** What is wrong with gzip: bytes are not as they were written, or its last member is cut. */
type GzipDamage = 'changed' | 'cut';

/** The text of a file in pieces, inflated where it is gzip of any number of members. */
export async function* textOf(bytes: Bytes, onDamage: (damage: GzipDamage) => void): AsyncGenerator<Buffer> {
  if (!isGzip(bytes)) {
    for (let from = 0; from < bytes.size; from += PIECE) yield bytes.read(from, PIECE);
    return;
  }
  const place = { from: 0 };
  let given = 0;
  try {
    for await (const text of inflateBytes(bytes, place)) {
      given += text.length;
      yield text;
    }
  } catch (error) {
    const end = await membersIn(bytes).then(
      (members) => members.end,
      () => 0,
    );
    if (isUnfinished(error)) {
      const damage = await damageBehind(bytes, end);
      if (damage !== null) onDamage(damage);
      return;
    }
    onDamage('changed');
    let skip = given;
    try {
      for await (const text of inflateBytes(bytes, { from: 0 }, { fineFrom: place.from, end })) {
        const rest = text.subarray(Math.min(skip, text.length));
        skip -= text.length - rest.length;
        if (rest.length > 0) yield rest;
      }
    } catch {
      // All before the damage is given.
    }
  }
}

const isUnfinished = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';

/** What stands behind the last whole member, where it has no text: the beginning of another one, or bytes that are none. */
const damageBehind = async (bytes: Bytes, end: number): Promise<GzipDamage | null> => {
  const rest = { size: bytes.size - end, read: (from: number, length: number) => bytes.read(end + from, length) };
  try {
    for await (const text of inflateBytes(rest, { from: 0 })) if (text.length > 0) return null;
  } catch {
    // It has no end.
  }
  const begin = rest.read(0, GZIP.length);
  return begin.equals(GZIP.subarray(0, begin.length)) ? 'cut' : 'changed';
};

/** Where the pieces of damaged bytes begin: what is inflated together with damage is lost. */
interface Cuts {
  /** Small ones from here on. */
  readonly fineFrom: number;
  /** None reaches beyond the last whole member. */
  readonly end: number;
}

const WHOLE: Cuts = { fineFrom: Number.POSITIVE_INFINITY, end: 0 };

/** Inflates any number of members; `place` is where the last piece began. @throws the error of zlib */
const inflateBytes = (bytes: Bytes, place: { from: number }, cuts = WHOLE): AsyncGenerator<Buffer> =>
  throughZip(createGunzip({ chunkSize: 4 * PIECE }), bytes, place, cuts);

/** The text of a file from a place on, up to where it ends for zlib: zeros may follow. @throws the error of zlib */
async function* throughZip(
  zip: Gunzip | InflateRaw,
  bytes: Bytes,
  place: { from: number },
  { fineFrom, end }: Cuts,
): AsyncGenerator<Buffer> {
  let texts: Buffer[] = [];
  zip.on('data', (text: Buffer) => texts.push(text));
  const over = new Promise<true>((resolve, reject) => zip.on('end', () => resolve(true)).on('error', reject));
  // Without a listener a failure between two pieces would end the process.
  over.catch(() => undefined);
  try {
    for (; place.from < bytes.size; ) {
      const most = place.from < fineFrom ? PIECE : FINE_PIECE;
      const piece = bytes.read(place.from, place.from < end ? Math.min(most, end - place.from) : most);
      if (piece.length === 0) break;
      const written = new Promise<false>((resolve) => void zip.write(piece, () => resolve(false)));
      const isOver = await Promise.race([over, written]);
      yield* texts;
      texts = [];
      if (isOver) return;
      place.from += piece.length;
    }
    zip.end();
    const failure = await over.then(
      () => null,
      (error: unknown) => ({ error }),
    );
    yield* texts;
    if (failure !== null) throw failure.error;
  } finally {
    zip.destroy();
  }
}

/** How far a file of gzip members is whole. */
interface Members {
  /** Where the last whole member ends. */
  readonly end: number;
  /** Something follows that is none: a cut member. */
  readonly isCut: boolean;
  readonly count: number;
}

/** Looks how far a file consists of whole gzip members. */
export const membersIn = async (bytes: Bytes): Promise<Members> => {
  let end = 0;
  for (let count = 0; ; count += 1) {
    const header = bytes.read(end, MAX_HEADER);
    if (header.length === 0) return { end, isCut: false, count };
    const length = headerLength(header);
    const data = length === null ? null : await inflatedEnd(bytes, end + length);
    if (data === null || data + TRAILER > bytes.size) return { end, isCut: true, count };
    end = data + TRAILER;
  }
};

const TRAILER = 8;
/** Fixed length of a header (RFC 1952), and its parts of any length by their flags. */
const HEADER = 10;
const FLAGS = { extra: 4, name: 8, comment: 16, check: 2 };
/** Other programs may write a name or a comment; longer headers are none. */
const MAX_HEADER = 4096;

/** Length of a header at the start of bytes; null for none. */
const headerLength = (bytes: Buffer): number | null => {
  if (bytes.length < HEADER || bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return null;
  const flags = bytes[3] ?? 0;
  let at = HEADER;
  if ((flags & FLAGS.extra) !== 0) {
    if (bytes.length < at + 2) return null;
    at += 2 + bytes.readUInt16LE(at);
  }
  for (const flag of [FLAGS.name, FLAGS.comment]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return null;
    at = end + 1;
  }
  if ((flags & FLAGS.check) !== 0) at += 2;
  return at < bytes.length ? at : null;
};

/** Where compressed data end that begin at a place; null where they are cut or damaged. */
const inflatedEnd = async (bytes: Bytes, from: number): Promise<number | null> => {
  const zip = createInflateRaw();
  try {
    for await (const _ of throughZip(zip, bytes, { from }, WHOLE));
    return from + zip.bytesWritten;
  } catch {
    return null;
  }
};

const LINE_END = 0x0a;

/**
 * The lines of a text in pieces, without their ends; the last one may be cut. `check` is told the length of each, also of
 * one that goes on.
 */
export async function* linesIn(
  texts: AsyncIterable<Buffer> | Iterable<Buffer>,
  check: (length: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const text of texts) {
    let from = 0;
    for (let end = text.indexOf(LINE_END); end >= 0; end = text.indexOf(LINE_END, from)) {
      const rest = text.subarray(from, end);
      check(length + rest.length);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      [begun, length, from] = [[], 0, end + 1];
    }
    if (from < text.length) begun.push(text.subarray(from));
    length += text.length - from;
    check(length);
  }
  if (length > 0) yield Buffer.concat(begun);
}

import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';

/** Random access to the bytes of a file, which is read more than once. */
export interface Bytes {
  readonly size: number;
  /** Reads `length` bytes, fewer at the end of the file. */
  read(from: number, length: number): Buffer;
}

/** Thrown for a file that is no snapshot, or a snapshot that cannot be read. The message gives the reason, without the file name. */
export class SnapshotRefused extends Error {
  override readonly name = 'SnapshotRefused';
}

/** Number of bytes that are inflated at once: at most 16 MB of text. */
const PIECE = 16 * 1024;
/** Number of bytes inflated at once near damage. It is small, since bytes inflated together with damaged bytes are lost. */
const FINE_PIECE = 64;

/** True for a gzip file, by its first bytes. */
export const isGzip = (bytes: Bytes): boolean => bytes.read(0, 2).equals(GZIP);

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Damage of a gzip file: bytes were changed, or the last member is cut. */
type GzipDamage = 'changed' | 'cut';

/** The text of a file in pieces. A gzip file, of any number of members, is inflated. */
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
      // All text before the damage was yielded.
    }
  }
}

const isUnfinished = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';

/** The damage after the last whole member: `cut` for the beginning of a member, `changed` for other bytes; null if the bytes have text. */
const damageBehind = async (bytes: Bytes, end: number): Promise<GzipDamage | null> => {
  const rest = { size: bytes.size - end, read: (from: number, length: number) => bytes.read(end + from, length) };
  try {
    for await (const text of inflateBytes(rest, { from: 0 })) if (text.length > 0) return null;
  } catch {
    // The bytes are no whole member.
  }
  const begin = rest.read(0, GZIP.length);
  return begin.equals(GZIP.subarray(0, begin.length)) ? 'cut' : 'changed';
};

/** Sizes of the pieces of a damaged file, since text inflated together with damaged bytes is lost. */
interface Cuts {
  /** Index from which on the pieces are small. */
  readonly fineFrom: number;
  /** End of the last whole member: no piece goes across it. */
  readonly end: number;
}

const WHOLE: Cuts = { fineFrom: Number.POSITIVE_INFINITY, end: 0 };

/** Inflates any number of members. `place.from` is kept at the beginning of the current piece. @throws the error of zlib */
const inflateBytes = (bytes: Bytes, place: { from: number }, cuts = WHOLE): AsyncGenerator<Buffer> =>
  throughZip(createGunzip({ chunkSize: 4 * PIECE }), bytes, place, cuts);

/** The text of a file from a place on, up to the end that zlib finds; zeros may follow. @throws the error of zlib */
async function* throughZip(
  zip: Gunzip | InflateRaw,
  bytes: Bytes,
  place: { from: number },
  { fineFrom, end }: Cuts,
): AsyncGenerator<Buffer> {
  let texts: Buffer[] = [];
  zip.on('data', (text: Buffer) => texts.push(text));
  const over = new Promise<true>((resolve, reject) => zip.on('end', () => resolve(true)).on('error', reject));
  // Without a listener, a failure between two pieces would end the process.
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

/** The whole gzip members at the beginning of a file. */
interface Members {
  /** Index after the last whole member. */
  readonly end: number;
  /** True if bytes follow that are no whole member. */
  readonly isCut: boolean;
  readonly count: number;
}

/** Finds the whole gzip members at the beginning of a file. */
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
/** Fixed length of a gzip header (RFC 1952), and the flags of its parts of variable length. */
const HEADER = 10;
const FLAGS = { extra: 4, name: 8, comment: 16, check: 2 };
/** Maximum length of a header, since other programs may write a name or a comment. */
const MAX_HEADER = 4096;

/** Length of a gzip header at the start of bytes; null if there is no header. */
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

/** Index after compressed data that begin at a place; null if the data are cut or damaged. */
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
 * Splits a text in pieces into lines, without line feeds; the last line may be cut. `check` receives the length of each line, also of an
 * unfinished line after each piece.
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

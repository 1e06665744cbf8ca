import { constants, createGunzip } from 'node:zlib';

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

/** The text of a file in pieces, inflated where it is gzip of any number of members. Calls `onDamage` where it ends before its time. */
export async function* textOf(bytes: Bytes, onDamage: () => void): AsyncGenerator<Buffer> {
  if (!isGzip(bytes)) {
    for (let from = 0; from < bytes.size; from += PIECE) yield bytes.read(from, PIECE);
    return;
  }
  const place = { from: 0 };
  let given = 0;
  try {
    for await (const text of inflated(bytes, Number.POSITIVE_INFINITY, place)) {
      given += text.length;
      yield text;
    }
  } catch {
    onDamage();
    let skip = given;
    try {
      for await (const text of inflated(bytes, place.from, { from: 0 })) {
        const rest = text.subarray(Math.min(skip, text.length));
        skip -= text.length - rest.length;
        if (rest.length > 0) yield rest;
      }
    } catch {
      // All before the damage is given.
    }
  }
}

/** Inflates, by small pieces from `fineFrom` on; `place` is where the last piece began. @throws the error of zlib */
async function* inflated(bytes: Bytes, fineFrom: number, place: { from: number }): AsyncGenerator<Buffer> {
  const zip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 4 * PIECE });
  let texts: Buffer[] = [];
  zip.on('data', (text: Buffer) => texts.push(text));
  /** Resolves at the end of the last member, behind which there may be zeros. */
  const over = new Promise<true>((resolve, reject) => zip.on('end', () => resolve(true)).on('error', reject));
  // Without a listener a failure between two pieces would end the process.
  over.catch(() => undefined);
  try {
    for (; place.from < bytes.size; ) {
      const piece = bytes.read(place.from, place.from < fineFrom ? PIECE : FINE_PIECE);
      if (piece.length === 0) break;
      const written = new Promise<false>((resolve) => void zip.write(piece, () => resolve(false)));
      const isOver = await Promise.race([over, written]);
      yield* texts;
      texts = [];
      if (isOver) return;
      place.from += piece.length;
    }
    zip.end();
    await over;
    yield* texts;
  } finally {
    zip.destroy();
  }
}

import { createInflateRaw } from 'node:zlib';

/** The bytes of a file; fewer at its end. */
export type ReadAt = (from: number, length: number) => Promise<Buffer>;

/** How far a file of gzip members is whole. */
export interface Members {
  /** Where the last whole member ends. */
  readonly end: number;
  /** Something follows that is none: a cut member. */
  readonly isCut: boolean;
  readonly count: number;
}

const PIECE = 64 * 1024;
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
const inflatedEnd = async (readAt: ReadAt, from: number): Promise<number | null> => {
  const zip = createInflateRaw().on('data', () => undefined);
  const over = new Promise<boolean>((resolve) => zip.on('end', () => resolve(true)).on('error', () => resolve(false)));
  try {
    for (let at = from; ; ) {
      const piece = await readAt(at, PIECE);
      at += piece.length;
      // The end of the file is one of the data too, or an error.
      if (piece.length === 0) zip.end();
      const next =
        piece.length === 0 ? over : new Promise<null>((resolve) => void zip.write(piece, () => resolve(null)));
      const isOver = await Promise.race([over, next]);
      if (isOver !== null) return isOver ? from + zip.bytesWritten : null;
    }
  } finally {
    zip.destroy();
  }
};

/** Looks how far a file consists of whole gzip members. */
export const membersIn = async (readAt: ReadAt): Promise<Members> => {
  let end = 0;
  for (let count = 0; ; count += 1) {
    const header = await readAt(end, MAX_HEADER);
    if (header.length === 0) return { end, isCut: false, count };
    const length = headerLength(header);
    const data = length === null ? null : await inflatedEnd(readAt, end + length);
    const trailer = data === null ? null : await readAt(data, TRAILER);
    if (data === null || trailer?.length !== TRAILER) return { end, isCut: true, count };
    end = data + TRAILER;
  }
};

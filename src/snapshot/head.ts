import { constants, gunzipSync } from 'node:zlib';
import { MEGABYTE } from '../core/values/index.ts';
import { type Bytes, isGzip, SnapshotRefused } from './bytes.ts';
import { readLine, type SnapshotHeader, type SnapshotLine } from './format.ts';
import { NOT_OURS, newerText } from './reader.ts';

/** What is known of a snapshot before it is read. */
export interface SnapshotHead {
  readonly header: SnapshotHeader;
  /** Epoch ms of the last refresh; null for none that could be found from the end. */
  readonly lastRefresh: number | null;
}

/** Bytes that a header is searched in: fewer where some are damaged. */
const HEADER_BYTES = [4096, 512, 256];

/**
 * The head of a snapshot, read at once.
 * @throws SnapshotRefused
 */
export const readHead = (bytes: Bytes): SnapshotHead => {
  if (bytes.size === 0) throw new SnapshotRefused('is empty');
  const line = firstLine(bytes);
  if (line?.type === 'newer') throw new SnapshotRefused(newerText(line.format));
  if (line?.type !== 'header') throw new SnapshotRefused(NOT_OURS);
  return { header: line.header, lastRefresh: lastRefreshOf(bytes) };
};

const firstLine = (bytes: Bytes): SnapshotLine | null => {
  for (const length of HEADER_BYTES) {
    const text = isGzip(bytes) ? inflated(bytes.read(0, length)) : bytes.read(0, length).toString('utf8');
    const [line = '', ...others] = (text ?? '').trimStart().split('\n', 2);
    if (others.length > 0) return parsed(line);
  }
  return null;
};

/** Where a member begins, as Node's zlib writes it, and the line that ends a refresh. */
const MEMBER = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);
const REFRESH = '{"end":"refresh"';
const LINE_BYTES = 4096;
const MAX_REFRESH_BYTES = 64 * MEGABYTE;
/** Places that are tried: the last refresh may be cut, and other bytes may look like the beginning of one. */
const MAX_TRIES = 16;

const lastRefreshOf = (bytes: Bytes): number | null => {
  const isZipped = isGzip(bytes);
  let tries = 0;
  for (const at of backwards(bytes, isZipped ? MEMBER : Buffer.from(REFRESH))) {
    tries += 1;
    if (tries > MAX_TRIES) return null;
    const text = isZipped ? inflated(bytes.read(at, MAX_REFRESH_BYTES)) : bytes.read(at, LINE_BYTES).toString('utf8');
    // Without what is cut at the end.
    const whole = text?.slice(0, isZipped ? text.lastIndexOf('\n') : text.indexOf('\n')) ?? '';
    const start = whole.lastIndexOf(REFRESH);
    const read = start < 0 ? null : parsed(whole.slice(start).split('\n', 1)[0] ?? '');
    if (read?.type === 'refresh') return read.refresh.at;
  }
  return null;
};

const WINDOW = MEGABYTE;

/** Where bytes stand in a file, the last place first; never its beginning. */
function* backwards(bytes: Bytes, wanted: Buffer): Generator<number> {
  for (let end = bytes.size; end > 0; ) {
    const from = Math.max(0, end - WINDOW);
    const part = bytes.read(from, end - from + wanted.length - 1);
    for (let at = part.lastIndexOf(wanted); at >= 0; at = at === 0 ? -1 : part.lastIndexOf(wanted, at - 1))
      if (from + at > 0) yield from + at;
    end = from;
  }
}

/** As much text as these bytes give; null for none. */
const inflated = (part: Buffer): string | null => {
  try {
    return gunzipSync(part, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 4 * MAX_REFRESH_BYTES,
    }).toString('utf8');
  } catch {
    return null;
  }
};

/** A line that has no items. */
const parsed = (line: string): SnapshotLine | null =>
  readLine(line, () => {
    throw new SnapshotRefused(NOT_OURS);
  });

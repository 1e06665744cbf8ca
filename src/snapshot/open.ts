import { constants, gunzipSync } from 'node:zlib';
import type { ChangeLog } from '../change/log.ts';
import type { InitialQuery } from '../core/query/index.ts';
import { MEGABYTE } from '../core/values/index.ts';
import { type Bytes, isGzip, SnapshotRefused } from './bytes.ts';
import { type ListId, readLine, type SnapshotHeader, type SnapshotLine, type SnapshotList } from './format.ts';
import { type Damage, NOT_OURS, newerText } from './reader.ts';
import { firstTime, type History, momentAt, type ResourceOf, readHistory, recordedLog } from './states.ts';

/** Size up to which the history is read before the rows. A longer file without refreshes is read only once, first rows first. */
const SHORT = MEGABYTE;

/** An open snapshot, and the time in it that is shown. */
export class Snapshot {
  readonly bytes: Bytes;
  readonly head: SnapshotHead;
  readonly resource: ResourceOf;
  #asked: number | null = null;
  #reading: Promise<History> | null = null;
  #known: History | null = null;

  /** @throws SnapshotRefused */
  constructor(bytes: Bytes, resource: ResourceOf) {
    this.bytes = bytes;
    this.resource = resource;
    this.head = readHead(bytes);
  }

  /** The history; null until the file has been read. */
  get known(): History | null {
    return this.#known;
  }

  /** The time that is shown (epoch ms): the last refresh at or before the requested time, else the first state. */
  now(): number {
    const { header, lastRefresh } = this.head;
    if (this.#known !== null) return momentAt(this.#known, header.made, this.#asked);
    return lastRefresh ?? header.made;
  }

  /** True if rows can be read at once, since the history is known or need not be read before them. */
  get isRead(): boolean {
    return (
      this.#known !== null || (this.head.lastRefresh === null && this.bytes.size > SHORT && this.#reading === null)
    );
  }

  /** Stores the history after a pass over the file has read it. */
  keep(history: History): void {
    this.#known = history;
  }

  /** Reads the history, without items; at most once. @throws SnapshotRefused */
  async history(): Promise<History> {
    if (this.#known !== null) return this.#known;
    this.#reading ??= readHistory(this.bytes, this.resource);
    this.#known = await this.#reading;
    return this.#known;
  }

  /** The first and the last time that can be shown (epoch ms). @throws SnapshotRefused */
  async span(): Promise<readonly [first: number, last: number]> {
    const history = await this.history();
    const { made } = this.head.header;
    return [Math.min(made, firstTime(history, made)), momentAt(history, made, null)];
  }

  /** Moves to a time in the span (epoch ms); null moves to the end. */
  moveTo(at: number | null): void {
    this.#asked = at;
  }

  /** The damage of the file, in short phrases; empty for none, and until the file has been read. */
  damage(): readonly string[] {
    return this.#known === null ? [] : damageTexts(this.#known.damage);
  }

  /** The list that a query requests. In the scope of all projects, each project has its own list. */
  listOf({ kind, scope }: Pick<InitialQuery, 'kind' | 'scope'>): ListId {
    const isSplit = this.head.header.scope.type === 'all';
    return { kind, ...(isSplit && scope !== null && { project: scope.uid }) };
  }

  /** The changes of a list up to the time that is shown; null if the file lacks the list, or has not been read. */
  log(id: ListId): ChangeLog | null {
    return this.#known === null ? null : recordedLog(this.#known, id, this.now());
  }
}

export const damageTexts = ({ isChanged, cutAfter }: Damage): readonly string[] => [
  ...(isChanged ? ['changed since it was written'] : []),
  ...(cutAfter === null ? [] : [`cut after ${cutAfter}`]),
];

/** Facts about a snapshot that are found without reading the whole file. */
export interface SnapshotHead {
  readonly header: SnapshotHeader;
  /** Epoch ms of the last refresh; null if no refresh was found near the end. */
  readonly lastRefresh: number | null;
}

/** Numbers of bytes in which the header is searched, one after the other. Fewer bytes help if later bytes are damaged. */
const HEADER_BYTES = [4096, 512, 256];

/**
 * Reads the head of a snapshot from both ends of the file.
 * @throws SnapshotRefused
 */
const readHead = (bytes: Bytes): SnapshotHead => ({
  header: readOpening(bytes).header,
  lastRefresh: lastRefreshOf(bytes),
});

/**
 * Reads the header of a snapshot and its first list, which is null if it is not near the beginning.
 * @throws SnapshotRefused
 */
export const readOpening = (bytes: Bytes): { readonly header: SnapshotHeader; readonly list: SnapshotList | null } => {
  if (bytes.size === 0) throw new SnapshotRefused('is empty');
  const [first, second] = firstLines(bytes);
  const head = first === undefined ? null : parseLine(first);
  if (head?.type === 'newer') throw new SnapshotRefused(newerText(head.format));
  if (head?.type !== 'header') throw new SnapshotRefused(NOT_OURS);
  const list = second?.startsWith(LIST) ? parseLine(second) : null;
  return { header: head.header, list: list?.type === 'list' ? list.list : null };
};

/** The first line, and the second line if it is whole. */
const firstLines = (bytes: Bytes): readonly string[] => {
  for (const length of HEADER_BYTES) {
    const text = isGzip(bytes) ? inflatePart(bytes.read(0, length)) : bytes.read(0, length).toString('utf8');
    const lines = (text ?? '').trimStart().split('\n', 3).slice(0, -1);
    if (lines.length > 0) return lines;
  }
  return [];
};

const LIST = '{"list":';

/** The first bytes of a member, as Node's zlib writes them, and the beginning of the line that ends a refresh. */
const MEMBER = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);
const REFRESH = '{"end":"refresh"';
const LINE_BYTES = 4096;
const MAX_REFRESH_BYTES = 64 * MEGABYTE;
/** Maximum number of places tried. The last refresh may be cut, and other bytes may look like the beginning of a member. */
const MAX_TRIES = 4;

const lastRefreshOf = (bytes: Bytes): number | null => {
  const isZipped = isGzip(bytes);
  let tries = 0;
  for (const at of backwards(bytes, isZipped ? MEMBER : Buffer.from(REFRESH))) {
    tries += 1;
    if (tries > MAX_TRIES) return null;
    const text = isZipped
      ? inflatePart(bytes.read(at, MAX_REFRESH_BYTES))
      : bytes.read(at, LINE_BYTES).toString('utf8');
    // A cut line at the end is left out.
    const whole = text?.slice(0, isZipped ? text.lastIndexOf('\n') : text.indexOf('\n')) ?? '';
    const start = whole.lastIndexOf(REFRESH);
    const read = start < 0 ? null : parseLine(whole.slice(start).split('\n', 1)[0] ?? '');
    if (read?.type === 'refresh') return read.refresh.at;
  }
  return null;
};

const WINDOW = MEGABYTE;

/** The indexes at which bytes occur in a file, the last index first, without index 0. */
function* backwards(bytes: Bytes, wanted: Buffer): Generator<number> {
  for (let end = bytes.size; end > 0; ) {
    const from = Math.max(0, end - WINDOW);
    const part = bytes.read(from, end - from + wanted.length - 1);
    for (let at = part.lastIndexOf(wanted); at >= 0; at = at === 0 ? -1 : part.lastIndexOf(wanted, at - 1))
      if (from + at > 0) yield from + at;
    end = from;
  }
}

/** Inflates the beginning of a cut member, as far as possible; null for damaged bytes. */
const inflatePart = (part: Buffer): string | null => {
  try {
    return gunzipSync(part, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_REFRESH_BYTES,
    }).toString('utf8');
  } catch {
    return null;
  }
};

/** Reads a line that has no item. @throws SnapshotRefused if it has one */
const parseLine = (line: string): SnapshotLine | null =>
  readLine(line, () => {
    throw new SnapshotRefused(NOT_OURS);
  });

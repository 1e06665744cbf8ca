import { createHash } from 'node:crypto';
import type { Item } from '../core/item/index.ts';
import { isKindId, type KindId } from '../core/query/index.ts';
import { formatClock, type Json, MEGABYTE } from '../core/values/index.ts';
import { type Bytes, linesIn, SnapshotRefused, textOf } from './bytes.ts';
import { type ListId, readLine, type SnapshotLine } from './format.ts';

/** Damage of a snapshot file that can be opened all the same. */
export interface Damage {
  /** True if a checksum differs, or bytes are unreadable. */
  readonly isChanged: boolean;
  /** The last whole part of a cut file: `02:14:16Z`, `812 hosts`; null if the file is not cut. */
  readonly cutAfter: string | null;
}

/** Functions that decide how the lines of a snapshot are read. */
export interface ReadOptions {
  /** Reads an item of a change. */
  readonly itemOf: (kind: KindId, json: Json) => Item;
  /** True for the lists whose items are wanted. Items of other lists are yielded without their JSON. */
  readonly wants: (list: ListId) => boolean;
  /** True for the JSON text of an item in a wanted list that is yielded without its JSON too. */
  readonly skips?: (text: string) => boolean;
  readonly onEnd?: (damage: Damage) => void;
}

/** Limits for a file that anybody may have made. `other` counts lines that are neither items, changes nor refreshes. */
const LIMITS = { line: 64 * MEGABYTE, header: 64 * 1024, blank: 1_000_000, other: 1_000_000, broken: 1000 };
/** Number of bytes read between two turns of the event loop: some milliseconds. */
const SLICE = 64 * 1024;
const OBJECT_END = 0x7d;
/** Types of lines that may occur any number of times. */
const MANY: ReadonlySet<SnapshotLine['type']> = new Set(['item', 'change', 'refresh']);

export const NOT_OURS = 'is not an edgescope snapshot';
export const newerText = (format: number): string => `was written by a newer edgescope (format ${format})`;

/** Matches the beginning of an item as `itemLine` writes it. Other forms of items are found by parsing. */
const ITEM = /^\{"kind":"([a-z]+)"(?:,"project":"([^"\\]*)")?,"item":/;
const ITEM_PEEK = 200;

/**
 * Reads and checks the lines of a snapshot, a few at a time between turns of the event loop. The first line is the header. Lines after
 * the last checksum are yielded too, so a refresh counts only after its closing line.
 * @throws SnapshotRefused
 */
export async function* readSnapshot(bytes: Bytes, options: ReadOptions): AsyncGenerator<SnapshotLine> {
  const { itemOf, onEnd } = options;
  let isChanged = false;
  const check = new Check();
  let hasHeader = false;
  /** Number of lines that are no JSON. If such a line is the last line, the file is cut; any other such line was changed. */
  let broken = 0;
  let isBroken = false;
  let blank = 0;
  let other = 0;
  let isCut = false;
  let slice = 0;
  const texts = textOf(bytes, (damage) => {
    if (damage === 'cut') isCut = true;
    else isChanged = true;
  });
  const checkLength = (length: number): void => {
    if (length > LIMITS.line) throw new SnapshotRefused('has a line of more than 64 MB');
    if (!hasHeader && length > LIMITS.header) throw new SnapshotRefused(NOT_OURS);
  };
  for await (const line of linesIn(texts, checkLength)) {
    if (line.length === 0) {
      blank += 1;
      if (blank > LIMITS.blank) throw new SnapshotRefused(NOT_OURS);
      continue;
    }
    if (isBroken) isChanged = true;
    isBroken = false;
    slice += line.length;
    if (slice > SLICE) {
      slice = 0;
      await turn();
    }
    const read = peekLine(line, options) ?? readLine(line.toString('utf8'), itemOf);
    if (read?.type === 'newer') throw new SnapshotRefused(newerText(read.format));
    if (!hasHeader && read?.type !== 'header') throw new SnapshotRefused(NOT_OURS);
    isBroken = read === null;
    broken += Number(isBroken);
    other += Number(read !== null && !MANY.has(read.type));
    // A second file or other data follows.
    if ((hasHeader && read?.type === 'header') || broken > LIMITS.broken || other > LIMITS.other) {
      isChanged = true;
      break;
    }
    hasHeader = true;
    if (!check.fits(line, read)) isChanged = true;
    if (read !== null) yield read;
  }
  if (!hasHeader) throw new SnapshotRefused(NOT_OURS);
  onEnd?.({ isChanged, cutAfter: check.cutAfter(isBroken || isCut) });
}

/** Resolves in the next turn of the event loop, so that key presses are handled in between. */
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const peekLine = (line: Buffer, { wants, skips }: ReadOptions): SnapshotLine | null => {
  const [head = '', kind = '', project] = ITEM.exec(line.toString('latin1', 0, ITEM_PEEK)) ?? [];
  // A cut line counts as no item.
  if (!isKindId(kind) || line.at(-1) !== OBJECT_END) return null;
  const id = { kind, ...(project !== undefined && { project }) };
  const isSkipped = !wants(id) || skips?.(line.toString('utf8', head.length, line.length - 1)) === true;
  return isSkipped ? { type: 'item', ...id, json: null } : null;
};

/** Compares the checksums of a file, and remembers the last whole part. */
class Check {
  #hash = createHash('sha256');
  #lines = 0;
  /** Number of lines that no checksum covers yet. */
  #unchecked = 0;
  #isState = true;
  #last: number | null = null;
  #items = 0;
  #kind = '';

  /** Adds a line to the checksum; false for a closing line whose checksum differs. */
  fits(line: Buffer, read: SnapshotLine | null): boolean {
    if (read?.type === 'end' || read?.type === 'refresh') {
      const isSame = this.#hash.digest('hex') === read.sha256;
      const hasAll = read.type === 'refresh' || read.lines === this.#lines;
      this.#hash = createHash('sha256');
      this.#unchecked = 0;
      this.#isState = false;
      if (read.type === 'refresh') this.#last = read.refresh.at;
      return isSame && hasAll;
    }
    this.#hash.update(line).update('\n');
    this.#lines += 1;
    if (read !== null && read.type !== 'unknown') this.#unchecked += 1;
    if (read?.type === 'list-end') this.#last = Math.max(this.#last ?? 0, read.end.at);
    if (read?.type === 'item') {
      this.#items = this.#kind === read.kind ? this.#items + 1 : 1;
      this.#kind = read.kind;
    }
    return true;
  }

  cutAfter(isBroken: boolean): string | null {
    if (this.#unchecked === 0 && !this.#isState && !isBroken) return null;
    if (!this.#isState && this.#last !== null) return formatClock(this.#last);
    return this.#items === 0 ? 'its first lines' : `${this.#items} ${this.#kind}`;
  }
}

import { ABSENT, PRESENT } from '../secrets/index.ts';
import type { Blanks } from './blanks.ts';
import type { ByteArena } from './byte-arena.ts';
import { CHANGED_TEXT, NUMBER, SECRET_ABSENT, SECRET_PRESENT } from './codes.ts';
import { blank } from './hidden.ts';

/** How many bytes a letter takes at most: as an escape. */
const MAX_LETTER_BYTES = 6;
const QUOTES = 2;

/** A value that is not kept as it stands in the bytes. */
interface Change {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  /** What is kept in its place: a text, or a number as it is written. */
  readonly text: string;
}

/** What is not kept of an element as it stands in its bytes, in its order. */
export class Changes {
  readonly #changes: Change[] = [];
  /** A text is kept in part, or a value is written otherwise: that takes other bytes. */
  rewrite = false;

  add(kind: number, start: number, end: number, admitted: string): void {
    const text = kind === SECRET_PRESENT ? PRESENT : kind === SECRET_ABSENT ? ABSENT : admitted;
    if (kind === CHANGED_TEXT || kind === NUMBER) this.rewrite = true;
    this.#changes.push({ kind, start, end, text });
  }

  clear(): void {
    this.#changes.length = 0;
    this.rewrite = false;
  }

  /** What is kept in the place of the value that stands there. */
  at(start: number): string {
    const changes = this.#changes;
    let from = 0;
    let to = changes.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((changes[middle]?.start ?? 0) < start) from = middle + 1;
      else to = middle;
    }
    return changes[from]?.text ?? '';
  }

  /** Blanks what is secret. */
  blank(bytes: Buffer): void {
    for (const { kind, start, end } of this.#changes) if (kind === SECRET_PRESENT) blank(bytes, start, end);
  }

  /** How many bytes they take at most. */
  get size(): number {
    return this.#changes.reduce((sum, { text }) => sum + MAX_LETTER_BYTES * text.length + QUOTES, 0);
  }

  /** Adds the bytes between two places, with what is kept in its place, as `JSON.stringify` writes what is admitted. */
  writeTo(room: ByteArena, bytes: Buffer, from: number, to: number, blanks: Blanks): void {
    let at = from;
    for (const { kind, start, end, text } of this.#changes) {
      blanks.copyOthers(bytes, at, start, room);
      room.write(kind === NUMBER ? text : JSON.stringify(text));
      at = end;
    }
    blanks.copyOthers(bytes, at, to, room);
  }
}

import { ABSENT, PRESENT } from '../secrets/index.ts';
import type { Blanks } from './blanks.ts';
import type { ByteArena } from './byte-arena.ts';
import { CHANGED_TEXT, NUMBER, SECRET_ABSENT, SECRET_PRESENT } from './codes.ts';
import { blank } from './hidden.ts';

/** Maximum bytes per character: an escape. */
const MAX_LETTER_BYTES = 6;
const QUOTES = 2;

/** A value that the kept bytes hold in another form. */
interface Change {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  /** The replacement: a text, or a number as `JSON.stringify` writes it. */
  readonly text: string;
}

/** Changes that admission makes to an element, in the order of its bytes. */
export class Changes {
  readonly #changes: Change[] = [];
  /** A change does not fit in place: the element must be rewritten. */
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

  /** The replacement of the value that starts at `start`. */
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

  /** Blanks the secrets in place. */
  blank(bytes: Buffer): void {
    for (const { kind, start, end } of this.#changes) if (kind === SECRET_PRESENT) blank(bytes, start, end);
  }

  /** Maximum bytes of all replacements. */
  get size(): number {
    return this.#changes.reduce((sum, { text }) => sum + MAX_LETTER_BYTES * text.length + QUOTES, 0);
  }

  /** Appends a range of bytes with its replacements, as `JSON.stringify` would write the admitted value. */
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

import { ABSENT, MAX_KEYS, PRESENT } from '../secrets/index.ts';
import {
  Blanks,
  ByteArena,
  blanksEnd,
  CELLS_PER_VALUE,
  CHANGED_TEXT,
  END_CELL,
  NUMBER,
  SECRET_ABSENT,
  SECRET_PRESENT,
  START_CELL,
} from './bytes.ts';
import { blank, wipe } from './hidden.ts';
import type { KeyTable } from './key-table.ts';
import { TextTable } from './text-scan.ts';

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

/** Tape capacity in values; larger elements are parsed. */
const MAX_VALUES = 16 * 1024;

/** Blank ranges per value: before and after the key, before and after the value, inside an empty object or list. */
const PLACES_FOR_BLANKS = 5;
/** More than one blank per this many bytes counts as many. */
const MANY_BLANKS = 8;

/**
 * Bytes of other elements that are copied along with rewritten ones, at most: an element kept in place keeps its whole
 * chunk of the body alive.
 */
const TEXT_BYTES = 256 * 1024;

/**
 * The values of one element as ranges of its bytes, in document order: an object or list precedes its content. Valid
 * until the next element is scanned.
 */
export class Tape {
  readonly cells = new Int32Array(MAX_VALUES * CELLS_PER_VALUE);
  readonly keys: KeyTable;
  readonly texts = new TextTable(MAX_KEYS + 1);
  /** The bytes that the ranges refer to. */
  bytes: Buffer = Buffer.alloc(0);
  /** The bytes of the element. */
  element: Buffer = this.bytes;
  /** The bytes will be reused for other elements. */
  lent = false;
  /** Values whose admitted form differs from the bytes. */
  readonly changes = new Changes();
  readonly #blanks = new Blanks(MAX_VALUES * PLACES_FOR_BLANKS);
  readonly #room = new ByteArena();
  /** Budget of bytes still to be copied along with a rewritten element. */
  #beside = 0;

  constructor(keys: KeyTable) {
    this.keys = keys;
  }

  /** Begins an element in these bytes. */
  begin(bytes: Buffer): void {
    this.bytes = bytes;
    this.lent = false;
    this.changes.clear();
    this.#blanks.clear();
  }

  /** Index of the first non-blank byte at or after `from`; records the blanks. */
  skipBlanks(from: number): number {
    const end = blanksEnd(this.bytes, from);
    this.#blanks.add(from, end);
    return end;
  }

  /** Clears everything by key number. */
  forgetKeys(): void {
    this.keys.clear();
    this.texts.forgetKeys();
  }

  /** Hands over the bytes of the element unchanged; the tape must not be read afterwards. */
  taken(): Buffer {
    if (!this.lent) return this.element;
    const own = Buffer.from(this.element);
    wipe(this.element);
    return own;
  }

  /**
   * The bytes of the element without secrets, blanked in place where possible; rewritten where a change does not fit in
   * place or blanks are many. Call once, after the last read.
   */
  sealed(): Buffer {
    const { bytes, cells, changes, element } = this;
    const from = cells[START_CELL] ?? 0;
    const end = cells[END_CELL] ?? 0;
    const room = this.#room;
    if (changes.rewrite) {
      this.#beside = TEXT_BYTES;
      room.begin(element.length + changes.size);
      changes.writeTo(room, bytes, from, end, this.#blanks);
    } else {
      changes.blank(bytes);
      const hasManyBlanks = this.#blanks.count * MANY_BLANKS > element.length;
      if (!hasManyBlanks && !this.lent && this.#beside <= 0) return element;
      if (!hasManyBlanks && this.#beside > 0) this.#beside -= element.length;
      room.begin(element.length);
      if (hasManyBlanks) this.#blanks.copyOthers(bytes, from, end, room);
      else room.copy(bytes, from, end);
    }
    wipe(element);
    return room.taken();
  }
}

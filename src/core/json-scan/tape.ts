import { MAX_KEYS } from '../secrets/index.ts';
import { Blanks, blanksEnd } from './blanks.ts';
import { ByteArena } from './byte-arena.ts';
import { Changes } from './changes.ts';
import { CELLS_PER_VALUE, END_CELL, START_CELL } from './codes.ts';
import { wipe } from './hidden.ts';
import type { KeyTable } from './key-table.ts';
import { TextTable } from './text-table.ts';

/** Values of an element on the tape; one with more is parsed. */
const MAX_VALUES = 16 * 1024;

/** In front of a key, its colon and its value, behind that, and in an object or a list with nothing else in it. */
const PLACES_FOR_BLANKS = 5;
/** An element has many blanks with more than one byte in so many. */
const MANY_BLANKS = 8;

/**
 * Where an element is written anew, so many bytes of others are copied beside it: a few pieces of a body, since one that is
 * kept where it stands keeps the whole piece.
 */
const TEXT_BYTES = 256 * 1024;

/**
 * The values of one element by where they stand in its bytes, in their order: an object or a list is followed by what is in
 * it. Good until the next element is scanned.
 */
export class Tape {
  readonly cells = new Int32Array(MAX_VALUES * CELLS_PER_VALUE);
  readonly keys: KeyTable;
  readonly texts = new TextTable(MAX_KEYS + 1);
  /** The bytes that the places refer to. */
  bytes: Buffer = Buffer.alloc(0);
  /** The bytes of the element. */
  element: Buffer = this.bytes;
  /** The bytes are used for other elements afterwards. */
  lent = false;
  /** Values that are kept otherwise than in the bytes. */
  readonly changes = new Changes();
  readonly #blanks = new Blanks(MAX_VALUES * PLACES_FOR_BLANKS);
  readonly #room = new ByteArena();
  /** So many bytes more are copied beside an element that was written anew. */
  #beside = 0;

  constructor(keys: KeyTable) {
    this.keys = keys;
  }

  /** Starts on an element in these bytes. */
  begin(bytes: Buffer): void {
    this.bytes = bytes;
    this.lent = false;
    this.changes.clear();
    this.#blanks.clear();
  }

  /** The first place from one on that has no blank between the signs of the element. */
  skipBlanks(from: number): number {
    const end = blanksEnd(this.bytes, from);
    this.#blanks.add(from, end);
    return end;
  }

  /** Forgets the numbers of keys. */
  forgetKeys(): void {
    this.keys.clear();
    this.texts.forgetKeys();
  }

  /** Gives the bytes of the element away as they are; the tape must not be read afterwards. */
  taken(): Buffer {
    if (!this.lent) return this.element;
    const own = Buffer.from(this.element);
    wipe(this.element);
    return own;
  }

  /**
   * The bytes of the element without what is secret in them, which is taken out where that is possible, and without its
   * blanks where these are many. What is written otherwise than it stands there is written anew. To be asked for once, when
   * nothing more is read of the element.
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

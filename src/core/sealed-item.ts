import { admit, admitOwned } from './admit.ts';
import type { Cell } from './cell.ts';
import { fieldCell } from './cell-text.ts';
import { withExactNumbers } from './exact-numbers.ts';
import { type Face, faceOf } from './face.ts';
import { valueAt } from './field-path.ts';
import { formsOf, hasForms } from './forms.ts';
import { Hidden, isWrittenAnew, sameSealed, sealedBytes, wipe } from './hidden.ts';
import type { Item, ItemForm } from './item.ts';
import { faceIn, faceText, type KeptItem } from './kept-item.ts';
import { readWhole } from './lazily.ts';
import type { Link } from './link.ts';
import type { Note } from './note.ts';
import type { Section } from './pane.ts';
import type { KindId } from './query.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';
import type { Cells, Sealer } from './sealer.ts';
import { inShape } from './shape.ts';
import type { Tape } from './tape/tape.ts';
import { TapeValue } from './tape/tape-value.ts';
import type { CellValue, Json } from './value.ts';

/** An item while something beyond its columns is asked of it. */
interface Open<Model> {
  readonly json: Json;
  readonly model: Model;
  readonly notes: Note[];
}

/**
 * How many items of a long list stay open. The others hold what lists, filters and orders ask for, and the bytes that the
 * rest is read from again: open, an item takes five times the memory.
 */
const OPEN = 64;
const open: (SealedItem<unknown> | undefined)[] = new Array(OPEN);
let turn = 0;

const NO_FORMS: readonly ItemForm[] = [];

class SealedItem<Model> implements Item {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
  verdict = 0;
  readonly #sealer: Sealer<Model>;
  readonly #cells: Cells;
  readonly #texts: string;
  readonly #links: readonly Link[];
  /** What the item is read from again; null where it stays open. */
  #bytes: Buffer | null;
  #open: Open<Model> | null;
  /** Asked of every row under the cursor; null where it is not known without opening the item. */
  #hasForms: boolean | null;

  constructor(
    sealer: Sealer<Model>,
    face: Face,
    bytes: Buffer | null,
    now: Open<Model> | null,
    several: boolean | null,
  ) {
    this.kind = sealer.spec.id;
    this.uid = face.uid;
    this.name = face.name;
    this.#sealer = sealer;
    this.#cells = face.cells;
    this.#texts = face.texts;
    this.#links = face.links;
    this.#bytes = bytes;
    this.#open = now;
    this.#hasForms = several;
  }

  get notes(): readonly Note[] {
    const { model, notes } = this.#opened();
    readWhole(model);
    const { uid } = this.#sealer.spec.identity(model);
    const missing = { path: 'metadata.uid', message: 'no uid: the item is told apart by its content' };
    const all = uid === null ? [...notes, missing] : notes;
    // A part that several others are read from is noted once.
    return [...new Map(all.map((note) => [`${note.path}: ${note.message}`, note])).values()];
  }

  value(column: string): CellValue {
    const place = this.#sealer.places.get(column);
    if (place !== undefined) return this.#cells[place] ?? null;
    // An id with a dot is a field path; ids of columns have none.
    return column.includes('.') ? valueAt(this.raw(), column) : null;
  }

  cell(id: string, now: number): Cell {
    const place = this.#sealer.places.get(id);
    return place === undefined ? fieldCell(this.value(id)) : this.#sealer.cell(this.#cells, place, now);
  }

  sections(now: number): readonly Section[] {
    return this.#sealer.spec.sections(this.#opened().model, now);
  }

  links(): readonly Link[] {
    return this.#links;
  }

  hasForms(): boolean {
    const { spec } = this.#sealer;
    this.#hasForms ??= spec.forms !== undefined && hasForms(spec, new Reader(this.raw(), null));
    return this.#hasForms;
  }

  forms(): readonly ItemForm[] {
    return this.hasForms() ? formsOf(this.#sealer.spec, this.raw()) : NO_FORMS;
  }

  search(): string {
    // Asked of each item once in a while (`query/filter/gathered.ts`): kept, it would take 17 MB of 50,000 hosts.
    return this.#texts.toLowerCase();
  }

  texts(): string {
    return this.#texts;
  }

  raw(): Json {
    return this.#opened().json;
  }

  json(): Json {
    return inShape(this.raw(), this.#sealer.spec.shape ?? []);
  }

  same(other: Item): boolean {
    if (this === other) return true;
    if (!(other instanceof SealedItem) || other.uid !== this.uid || other.#sealer !== this.#sealer) return false;
    if (this.#bytes !== null && other.#bytes !== null) {
      if (sameSealed(this.#bytes, other.#bytes)) return true;
      if (isWrittenAnew(this.#bytes) === isWrittenAnew(other.#bytes)) return false;
    }
    return JSON.stringify(this.#opened().json) === JSON.stringify(other.#opened().json);
  }

  settle(): void {
    // Bytes of a body are a part of a piece of it, which stays as long as one of its parts does.
    if (this.#bytes !== null && this.#bytes.buffer.byteLength > 2 * this.#bytes.length) {
      this.#bytes = Buffer.from(this.#bytes);
    }
  }

  /** What is kept of it for another run. */
  kept(): KeptItem {
    const { uid, name } = this;
    const face = { uid, name, cells: this.#cells, texts: this.#texts, links: this.#links };
    return { face: faceText(face), bytes: this.#bytes ?? Buffer.from(JSON.stringify(this.#opened().json)) };
  }

  close(): void {
    this.#open = null;
  }

  #opened(): Open<Model> {
    if (this.#open !== null) return this.#open;
    this.#open = opened(this.#sealer.spec, admit(parsed(this.#bytes)));
    this.#keepOpen();
    return this.#open;
  }

  #keepOpen(): void {
    open[turn]?.close();
    open[turn] = this as SealedItem<unknown>;
    turn = (turn + 1) % OPEN;
  }
}

/** The bytes of an item of this run are JSON; those of an earlier one may have suffered: then nothing more is known. */
const parsed = (bytes: Buffer | null): unknown => {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? 'null');
  } catch {
    return null;
  }
};

const opened = <Model>(spec: ResourceSpec<Model>, json: Json): Open<Model> => {
  const notes: Note[] = [];
  return { json, notes, model: spec.read(new Reader(json, notes)) };
};

/** An item of parsed JSON: a copy of it is admitted, and stays. */
export const sealed = <Model>(sealer: Sealer<Model>, json: unknown): Item => {
  const now = opened(sealer.spec, admit(json));
  return new SealedItem(sealer, faceOf(sealer, now.model, now.json), null, now, null);
};

/**
 * An item of the bytes of one element, and of what they were parsed to, which nobody else holds. The bytes are kept
 * without the secrets in them: these are blanked, or the bytes written anew.
 */
export const sealedFrom = <Model>(sealer: Sealer<Model>, json: unknown, bytes: Buffer): Item => {
  const hidden = new Hidden();
  const admitted = admitOwned(json, hidden);
  if (hidden.rounded) {
    const text = bytes.toString('utf8');
    const exact = withExactNumbers(text);
    // Numbers with an exponent stay as they are.
    if (exact.length !== text.length) {
      wipe(bytes);
      return sealedFrom(sealer, JSON.parse(exact), Buffer.from(exact));
    }
  }
  const reader = new Reader(admitted, null);
  const model = sealer.spec.read(reader);
  const several = hasForms(sealer.spec, reader);
  return new SealedItem(sealer, faceOf(sealer, model, admitted), sealedBytes(bytes, hidden, admitted), null, several);
};

/** An item of the tape of an ordinary element: its bytes are kept, and its secrets are blanked in them. */
export const sealedFromTape = <Model>(sealer: Sealer<Model>, tape: Tape): Item => {
  const { spec } = sealer;
  const reader = new Reader(new TapeValue(tape), null);
  const model = spec.read(reader);
  const bytes = tape.element;
  // What has no uid is told apart by all that is in it.
  if (spec.identity(model).uid === null) return sealedFrom(sealer, JSON.parse(bytes.toString('utf8')), bytes);
  const face = faceOf(sealer, model, null);
  return new SealedItem(sealer, face, tape.sealed(), null, hasForms(spec, reader));
};

/** What is kept of a sealed item for another run; null for any other. The bytes are those of the item: not to be changed. */
export const keptOf = (item: Item): KeptItem | null => (item instanceof SealedItem ? item.kept() : null);

/** An item of what was kept of it; null when that is none of this kind. What is in the bytes is admitted when it is opened. */
export const recalled = <Model>(sealer: Sealer<Model>, line: string, bytes: Buffer): Item | null => {
  const read = faceIn(sealer, line);
  return read === null ? null : new SealedItem(sealer, read, bytes, null, null);
};

import { admit } from '../admit/index.ts';
import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import { isWrittenAnew, Scan, sameSealed, TapeValue } from '../json-scan/index.ts';
import { lazy, readWhole } from '../memo/index.ts';
import type { KindId } from '../query/index.ts';
import { type Cell, type CellValue, isObject, type Json, type Note } from '../values/index.ts';
import { fieldCell, type Link, type Section } from '../view/index.ts';
import { fieldValue } from './field-path.ts';
import type { Item, ItemForm, ItemSummary } from './item.ts';
import { type KeptItem, summaryText } from './kept-item.ts';
import type { Cells, KindCodec } from './kind-codec.ts';
import { inShape, type Shape } from './other-facets.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';

/** Comparable forms of an item; empty for only one. */
export const formsOf = <Model>(spec: ResourceSpec<Model>, json: Json): readonly ItemForm[] => {
  const forms = (spec.forms ?? []).flatMap(({ title, path }) => {
    const form = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
    return isObject(form) ? [{ title, json: inShape(form, shapeAt(spec.shape ?? [], path)) }] : [];
  });
  return forms.length > 1 ? forms : [];
};

/** True when the item has several comparable forms. */
export const hasForms = <Model>(spec: ResourceSpec<Model>, item: Reader): boolean =>
  spec.forms !== undefined &&
  spec.forms.filter(({ path }) => path.reduce((at, key) => at.object(key), item).given).length > 1;

const shapeAt = (shape: Shape, path: readonly string[]): Shape =>
  path.reduce<Shape>((at, key) => {
    const entry = at.find((one) => typeof one !== 'string' && one[0] === key);
    return entry === undefined || typeof entry === 'string' ? [] : entry[1];
  }, shape);

/** The parsed form of an item: model, source and notes. */
export interface ParsedModel<Model> {
  readonly json: Json;
  readonly model: Model;
  readonly notes: Note[];
}

/** Reads admitted JSON as an item of a kind. */
export const opened = <Model>(spec: ResourceSpec<Model>, json: Json): ParsedModel<Model> => {
  const notes: Note[] = [];
  return { json, notes, model: spec.read(new Reader(json, notes)) };
};

// Memo: every frame of an open item reads them.
const known = new WeakMap<ParsedModel<unknown>, readonly Note[]>();

/** All notes of an item; reads the lazy parts of its model first. */
export const notesOf = <Model>(spec: ResourceSpec<Model>, open: ParsedModel<Model>): readonly Note[] => {
  const notes = known.get(open) ?? findNotes(spec, open);
  known.set(open, notes);
  return notes;
};

const findNotes = <Model>(spec: ResourceSpec<Model>, { model, notes }: ParsedModel<Model>): readonly Note[] => {
  readWhole(model);
  const missing = { path: 'metadata.uid', message: 'no uid: identified by content' };
  const all = spec.identity(model).uid === null ? [...notes, missing] : notes;
  // Several parts may share a source and its note.
  return [...new Map(all.map((note) => [`${note.path}: ${note.message}`, note])).values()];
};

const scanner = lazy(() => new Scan());

/**
 * Calls `use` with the model read from an item's bytes, and its source. Both are valid during the call only: the next
 * item reuses the tape. Ordinary bytes are admitted by the scan, others parsed and admitted.
 */
export const readSealed = <Model, Value>(
  spec: ResourceSpec<Model>,
  bytes: Buffer,
  use: (model: Model, source: Json | TapeValue) => Value,
): Value => {
  const scan = scanner();
  const isOrdinary = scan.element(bytes, 0) === bytes.length;
  const source = isOrdinary ? new TapeValue(scan.tape) : admit(parsedBytes(bytes));
  return use(spec.read(new Reader(source, null)), source);
};

/** Parsed bytes of an item; null for corrupt ones from the cache: every field is then unknown. */
export const parsedBytes = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

/** Number of items of a long list kept parsed: parsed ones take five times the memory of compact ones. */
const OPEN_ITEMS = 64;
const open: (CompactItem<unknown> | undefined)[] = new Array(OPEN_ITEMS);
let turn = 0;

const NO_FORMS: readonly ItemForm[] = [];

/** An item of a long list: summary, and bytes that the rest is parsed from on demand. */
export class CompactItem<Model> implements Item {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
  readonly #codec: KindCodec<Model>;
  readonly #cells: Cells;
  readonly #texts: string;
  readonly #links: readonly Link[];
  /** Sealed JSON of the item. */
  #bytes: Buffer;
  #open: ParsedModel<Model> | null = null;
  /** Memo, read for each cursor row; null until the item was parsed once. */
  #hasForms: boolean | null;

  constructor(codec: KindCodec<Model>, summary: ItemSummary, bytes: Buffer, several: boolean | null) {
    this.kind = codec.spec.id;
    this.uid = summary.uid;
    this.name = summary.name;
    this.#codec = codec;
    this.#cells = summary.cells;
    this.#texts = summary.texts;
    this.#links = summary.links;
    this.#bytes = bytes;
    this.#hasForms = several;
  }

  get notes(): readonly Note[] {
    return notesOf(this.#codec.spec, this.#opened());
  }

  value(column: string): CellValue {
    const place = this.#codec.places.get(column);
    if (place !== undefined) return this.#cells[place] ?? null;
    return fieldValue(this, column);
  }

  cell(id: string, now: number): Cell {
    const place = this.#codec.places.get(id);
    return place === undefined ? fieldCell(this.value(id)) : this.#codec.cell(this.#cells, place, now);
  }

  sections(now: number): readonly Section[] {
    return this.#codec.spec.sections(this.#opened().model, now);
  }

  links(): readonly Link[] {
    return this.#links;
  }

  hasForms(): boolean {
    const { spec } = this.#codec;
    this.#hasForms ??= spec.forms !== undefined && hasForms(spec, new Reader(this.raw(), null));
    return this.#hasForms;
  }

  forms(): readonly ItemForm[] {
    return this.hasForms() ? formsOf(this.#codec.spec, this.raw()) : NO_FORMS;
  }

  facets(): ItemFacets {
    return this.#read((model, source) => this.#codec.facets.read(model, source, (place) => this.#cells[place] ?? null));
  }

  evidence(now: number): readonly Evidence[] {
    return this.#read((model) => this.#codec.facets.evidence(model, now));
  }

  events(): readonly ItemEvent[] {
    return this.#read((model) => this.#codec.spec.events(model));
  }

  search(): string {
    // Not memoised: 50,000 hosts would keep 17 MB.
    return this.#texts.toLowerCase();
  }

  texts(): string {
    return this.#texts;
  }

  raw(): Json {
    return this.#opened().json;
  }

  json(): Json {
    return inShape(this.raw(), this.#codec.spec.shape ?? []);
  }

  same(other: Item): boolean {
    if (this === other) return true;
    if (other.uid !== this.uid || other.kind !== this.kind) return false;
    if (other instanceof CompactItem) {
      if (sameSealed(this.#bytes, other.#bytes)) return true;
      if (!isWrittenAnew(this.#bytes) && !isWrittenAnew(other.#bytes)) return false;
    }
    return JSON.stringify(this.raw()) === JSON.stringify(other.raw());
  }

  settle(): void {
    // A slice keeps its whole chunk of the body alive.
    if (this.#bytes.buffer.byteLength > 2 * this.#bytes.length) {
      this.#bytes = Buffer.from(this.#bytes);
    }
  }

  /** The item for the cache of the next run. */
  kept(): KeptItem {
    const { uid, name } = this;
    const summary = { uid, name, cells: this.#cells, texts: this.#texts, links: this.#links };
    return { summary: summaryText(summary), bytes: this.#bytes };
  }

  close(): void {
    this.#open = null;
  }

  #opened(): ParsedModel<Model> {
    if (this.#open !== null) return this.#open;
    this.#open = opened(this.#codec.spec, admit(parsedBytes(this.#bytes)));
    this.#keepOpen();
    return this.#open;
  }

  /** Parses the item for one call and keeps nothing. */
  #read<Value>(use: (model: Model, source: Json | TapeValue) => Value): Value {
    const open = this.#open;
    return open === null ? readSealed(this.#codec.spec, this.#bytes, use) : use(open.model, open.json);
  }

  #keepOpen(): void {
    open[turn]?.close();
    open[turn] = this as CompactItem<unknown>;
    turn = (turn + 1) % OPEN_ITEMS;
  }
}

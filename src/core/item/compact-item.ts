import { admit } from '../admit/index.ts';
import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import { isWrittenAnew, sameSealed, type TapeValue } from '../json-scan/index.ts';
import type { KindId } from '../query/index.ts';
import type { Cell, CellValue, Json, Note } from '../values/index.ts';
import { fieldCell, type Link, type Section } from '../view/index.ts';
import { fieldValue } from './field-path.ts';
import { formsOf, hasForms } from './forms.ts';
import type { Item, ItemForm } from './item.ts';
import type { ItemSummary } from './item-summary.ts';
import { type KeptItem, summaryText } from './kept-item.ts';
import type { Cells, KindCodec } from './kind-codec.ts';
import { notesOf, opened, type ParsedModel } from './parsed-model.ts';
import { Reader } from './read.ts';
import { parsedBytes, readSealed } from './sealed-model.ts';
import { inShape } from './shape.ts';

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
  verdict = 0;
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
    // Not memoised: the search index reads it once per item (`query/filter/search/search-index.ts`), and 50,000 hosts
    // would keep 17 MB.
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

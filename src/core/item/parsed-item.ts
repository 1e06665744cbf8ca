import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { KindId } from '../query/index.ts';
import type { Cell, CellValue, Json, Note } from '../values/index.ts';
import { fieldCell, type Link, type Section } from '../view/index.ts';
import { fieldValue } from './field-path.ts';
import { formsOf, hasForms } from './forms.ts';
import type { Item, ItemForm } from './item.ts';
import { calledBy, type ItemSummary, summarise } from './item-summary.ts';
import { type KeptItem, summaryText } from './kept-item.ts';
import type { KindCodec } from './kind-codec.ts';
import { notesOf, type ParsedModel } from './parsed-model.ts';
import { Reader } from './read.ts';
import { inShape } from './shape.ts';

/**
 * An item that keeps its JSON and computes values on demand: for single items, and for printed ones, which are
 * short-lived. Items of long lists are compact (`CompactItem`).
 */
export class ParsedItem<Model> implements Item {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
  verdict = 0;
  readonly #codec: KindCodec<Model>;
  readonly #opened: ParsedModel<Model>;
  #summary: ItemSummary | null = null;

  constructor(codec: KindCodec<Model>, opened: ParsedModel<Model>) {
    const { uid, name } = calledBy(codec.spec.identity(opened.model), opened.json);
    this.kind = codec.spec.id;
    this.uid = uid;
    this.name = name;
    this.#codec = codec;
    this.#opened = opened;
  }

  get notes(): readonly Note[] {
    return notesOf(this.#codec.spec, this.#opened);
  }

  value(column: string): CellValue {
    const place = this.#codec.places.get(column);
    if (place !== undefined) return this.#codec.spec.columns[place]?.value(this.#opened.model) ?? null;
    return fieldValue(this, column);
  }

  cell(id: string, now: number): Cell {
    const place = this.#codec.places.get(id);
    return place === undefined ? fieldCell(this.value(id)) : this.#codec.cell(this.#seen().cells, place, now);
  }

  sections(now: number): readonly Section[] {
    return this.#codec.spec.sections(this.#opened.model, now);
  }

  links(): readonly Link[] {
    return this.#seen().links;
  }

  hasForms(): boolean {
    return hasForms(this.#codec.spec, new Reader(this.raw(), null));
  }

  forms(): readonly ItemForm[] {
    return formsOf(this.#codec.spec, this.raw());
  }

  facets(): ItemFacets {
    const { model, json } = this.#opened;
    return this.#codec.facets.read(model, json, (place) => this.#codec.spec.columns[place]?.value(model) ?? null);
  }

  evidence(now: number): readonly Evidence[] {
    return this.#codec.facets.evidence(this.#opened.model, now);
  }

  events(): readonly ItemEvent[] {
    return this.#codec.spec.events(this.#opened.model);
  }

  search(): string {
    return this.texts().toLowerCase();
  }

  texts(): string {
    return this.#seen().texts;
  }

  raw(): Json {
    return this.#opened.json;
  }

  json(): Json {
    return inShape(this.raw(), this.#codec.spec.shape ?? []);
  }

  same(other: Item): boolean {
    if (this === other) return true;
    return (
      other.kind === this.kind && other.uid === this.uid && JSON.stringify(other.raw()) === JSON.stringify(this.raw())
    );
  }

  settle(): void {
    // Nothing to release.
  }

  /** The item in cacheable form. */
  kept(): KeptItem {
    return { summary: summaryText(this.#seen()), bytes: Buffer.from(JSON.stringify(this.raw())) };
  }

  #seen(): ItemSummary {
    this.#summary ??= summarise(this.#codec, this.#opened.model, this.#opened.json);
    return this.#summary;
  }
}

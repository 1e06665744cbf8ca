import { admit, admitOwned } from '../admit/index.ts';
import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import { Hidden, sealedBytes, type Tape, TapeValue, wipe } from '../json-scan/index.ts';
import type { KindId } from '../query/index.ts';
import { type Cell, type CellValue, type Json, type Note, withExactNumbers } from '../values/index.ts';
import { fieldCell, type Link, type Section } from '../view/index.ts';
import { CompactItem, formsOf, hasForms, notesOf, opened, type ParsedModel } from './compact-item.ts';
import { fieldValue } from './field-path.ts';
import { calledBy, type Item, type ItemForm, type ItemSummary, summarise } from './item.ts';
import { type KeptItem, parseSummary, summaryText } from './kept-item.ts';
import type { KindCodec } from './kind-codec.ts';
import { inShape } from './other-facets.ts';
import { Reader } from './read.ts';

/**
 * An item that keeps its JSON and computes values on demand: for single items, and for printed ones, which are
 * short-lived. Items of long lists are compact (`CompactItem`).
 */
export class ParsedItem<Model> implements Item {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
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

/** An item of parsed JSON, admitted as a copy. */
export const openOf = <Model>(codec: KindCodec<Model>, json: unknown): Item =>
  new ParsedItem(codec, opened(codec.spec, admit(json)));

/** An admitted element, its bytes, and its hidden parts. */
interface Admitted {
  readonly json: Json;
  readonly bytes: Buffer;
  readonly hidden: Hidden;
}

/** Admits an element in place. Integers rounded by parsing are recovered from the bytes. */
const admittedFrom = (json: unknown, bytes: Buffer): Admitted => {
  const hidden = new Hidden();
  const admitted = admitOwned(json, hidden);
  if (hidden.rounded) {
    const text = bytes.toString('utf8');
    const exact = withExactNumbers(text);
    // Numbers with an exponent stay as they are.
    if (exact.length !== text.length) {
      wipe(bytes);
      return admittedFrom(JSON.parse(exact), Buffer.from(exact));
    }
  }
  return { json: admitted, bytes, hidden };
};

/** A parsed item; takes ownership of the JSON, which is changed. */
export const openFrom = <Model>(codec: KindCodec<Model>, parsed: unknown, from: Buffer): Item => {
  const { json, bytes } = admittedFrom(parsed, from);
  wipe(bytes);
  return new ParsedItem(codec, opened(codec.spec, json));
};

/** A compact item; takes ownership of the bytes, in which secrets are blanked, or which are rewritten. */
export const sealedFrom = <Model>(codec: KindCodec<Model>, parsed: unknown, from: Buffer): Item => {
  const { json, bytes, hidden } = admittedFrom(parsed, from);
  const reader = new Reader(json, null);
  const model = codec.spec.read(reader);
  const several = hasForms(codec.spec, reader);
  return new CompactItem(codec, summarise(codec, model, json), sealedBytes(bytes, hidden, json), several);
};

/** A compact item of an ordinary element on the tape; it keeps the bytes, secrets blanked. */
export const sealedFromTape = <Model>(codec: KindCodec<Model>, tape: Tape): Item => {
  const { spec } = codec;
  const reader = new Reader(new TapeValue(tape), null);
  const model = spec.read(reader);
  if (spec.identity(model).uid === null) {
    // Items without uid are identified by a digest of their content.
    const bytes = tape.taken();
    return sealedFrom(codec, JSON.parse(bytes.toString('utf8')), bytes);
  }
  const summary = summarise(codec, model, null);
  const several = hasForms(spec, reader);
  return new CompactItem(codec, summary, tape.sealed(), several);
};

/** The item in cacheable form; null for foreign items. Its bytes are shared: do not change them. */
export const keptOf = (item: Item): KeptItem | null =>
  item instanceof CompactItem || item instanceof ParsedItem ? item.kept() : null;

/** An item from the cache; null where it is not of this kind. Its bytes are admitted again when it is opened. */
export const recalled = <Model>(codec: KindCodec<Model>, line: string, bytes: Buffer): Item | null => {
  const read = parseSummary(codec, line);
  return read === null ? null : new CompactItem(codec, read, bytes, null);
};

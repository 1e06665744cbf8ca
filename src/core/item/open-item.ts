import type { KindId } from '../query/index.ts';
import type { Cell, CellValue, Json, Note } from '../values/index.ts';
import { fieldCell, type Link, type Section } from '../view/index.ts';
import { calledBy, type Face, faceOf } from './face.ts';
import { fieldValue } from './field-path.ts';
import { formsOf, hasForms } from './forms.ts';
import type { Item, ItemForm } from './item.ts';
import { faceText, type KeptItem } from './kept-item.ts';
import { notesOf, type Opened } from './opened.ts';
import { Reader } from './read.ts';
import type { Sealer } from './sealer.ts';
import { inShape } from './shape.ts';

/**
 * An item that keeps all that it was read from, and works out what is asked of it: for single items, and for the few that
 * are printed and forgotten. One of a long list is sealed (`SealedItem`).
 */
export class OpenItem<Model> implements Item {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
  verdict = 0;
  readonly #sealer: Sealer<Model>;
  readonly #opened: Opened<Model>;
  #face: Face | null = null;

  constructor(sealer: Sealer<Model>, opened: Opened<Model>) {
    const { uid, name } = calledBy(sealer.spec.identity(opened.model), opened.json);
    this.kind = sealer.spec.id;
    this.uid = uid;
    this.name = name;
    this.#sealer = sealer;
    this.#opened = opened;
  }

  get notes(): readonly Note[] {
    return notesOf(this.#sealer.spec, this.#opened);
  }

  value(column: string): CellValue {
    const place = this.#sealer.places.get(column);
    if (place !== undefined) return this.#sealer.spec.columns[place]?.value(this.#opened.model) ?? null;
    return fieldValue(this, column);
  }

  cell(id: string, now: number): Cell {
    const place = this.#sealer.places.get(id);
    return place === undefined ? fieldCell(this.value(id)) : this.#sealer.cell(this.#seen().cells, place, now);
  }

  sections(now: number): readonly Section[] {
    return this.#sealer.spec.sections(this.#opened.model, now);
  }

  links(): readonly Link[] {
    return this.#seen().links;
  }

  hasForms(): boolean {
    return hasForms(this.#sealer.spec, new Reader(this.raw(), null));
  }

  forms(): readonly ItemForm[] {
    return formsOf(this.#sealer.spec, this.raw());
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
    return inShape(this.raw(), this.#sealer.spec.shape ?? []);
  }

  same(other: Item): boolean {
    if (this === other) return true;
    return (
      other.kind === this.kind && other.uid === this.uid && JSON.stringify(other.raw()) === JSON.stringify(this.raw())
    );
  }

  settle(): void {
    // It holds no bytes.
  }

  /** What is kept of it for another run. */
  kept(): KeptItem {
    return { face: faceText(this.#seen()), bytes: Buffer.from(JSON.stringify(this.raw())) };
  }

  #seen(): Face {
    this.#face ??= faceOf(this.#sealer, this.#opened.model, this.#opened.json);
    return this.#face;
  }
}

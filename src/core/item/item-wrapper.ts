import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { Cell, CellValue, Json } from '../values/index.ts';
import type { Link, Section } from '../view/index.ts';
import type { Item, ItemForm } from './item.ts';

/** An item of which more is known than it says itself. Methods are on the prototype: items are many. */
export class ItemWrapper implements Item {
  readonly kind: Item['kind'];
  readonly uid: string;
  readonly name: string;
  readonly item: Item;

  constructor(item: Item, uid = item.uid) {
    this.kind = item.kind;
    this.uid = uid;
    this.name = item.name;
    this.item = item;
  }

  get notes(): Item['notes'] {
    return this.item.notes;
  }

  value(column: string): CellValue {
    return this.item.value(column);
  }

  cell(column: string, now: number): Cell {
    return this.item.cell(column, now);
  }

  sections(now: number): readonly Section[] {
    return this.item.sections(now);
  }

  links(): readonly Link[] {
    return this.item.links();
  }

  forms(): readonly ItemForm[] {
    return this.item.forms();
  }

  facets(): ItemFacets {
    return this.item.facets();
  }

  evidence(now: number): readonly Evidence[] {
    return this.item.evidence(now);
  }

  events(): readonly ItemEvent[] {
    return this.item.events();
  }

  search(): string {
    return this.item.search();
  }

  texts(): string {
    return this.item.texts();
  }

  raw(): Json {
    return this.item.raw();
  }

  json(): Json {
    return this.item.json();
  }

  jsonText(): string {
    return this.item.jsonText();
  }

  same(other: Item): boolean {
    return this.item.same(other instanceof ItemWrapper ? other.item : other);
  }
}

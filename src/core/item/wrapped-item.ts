import type { Evidence, Facet, ItemEvent, ItemFacets } from '../facet/index.ts';
import { type Cell, type CellValue, type Json, plural } from '../values/index.ts';
import type { Column, Link, Section } from '../view/index.ts';
import type { Item, ItemForm } from './item.ts';
import type { Resource } from './resource.ts';

/** A column that tells where an item comes from, and the facet of it. */
export interface OriginColumn {
  readonly column: Column;
  readonly facet: Facet;
}

const widened = new WeakMap<Resource, Map<OriginColumn, Resource>>();

/** The kind with this column after its first one. Memoised per kind. */
export const withOrigin = (resource: Resource, origin: OriginColumn): Resource => {
  if (resource.columns.includes(origin.column)) return resource;
  const known = widened.get(resource) ?? new Map<OriginColumn, Resource>();
  widened.set(resource, known);
  const before = known.get(origin);
  if (before !== undefined) return before;
  const [first, ...others] = resource.columns;
  const { column, facet } = origin;
  const made: Resource = {
    ...resource,
    columns: first === undefined ? [column] : [first, column, ...others],
    facets: [...resource.facets, facet],
    column: (id) => (id === column.id ? column : resource.column(id)),
  };
  known.set(origin, made);
  return made;
};

/** `retail-east`, `retail-east +1`, `65 projects`. */
const shortly = ([first = '', ...others]: readonly string[]): string => {
  if (others.length === 0) return first;
  return others.length === 1 ? `${first} +1` : plural(others.length + 1, 'project');
};

/** An item and the names of where it comes from. Methods are on the prototype: items are many. */
export class WrappedItem implements Item {
  readonly kind: Item['kind'];
  readonly uid: string;
  readonly name: string;
  readonly notes: Item['notes'];
  readonly item: Item;
  readonly names: readonly string[];
  readonly #column: string;

  constructor(item: Item, uid: string, names: readonly string[], { column }: OriginColumn) {
    this.kind = item.kind;
    this.uid = uid;
    this.name = item.name;
    this.notes = item.notes;
    this.item = item;
    this.names = names;
    this.#column = column.id;
  }

  get #namesText(): string {
    return this.names.join(', ');
  }

  value(column: string): CellValue {
    return column === this.#column ? this.#namesText : this.item.value(column);
  }

  cell(column: string, now: number): Cell {
    if (column !== this.#column) return this.item.cell(column, now);
    return { value: this.#namesText, text: shortly(this.names), tone: 'plain' };
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
    const facets = this.item.facets();
    return { ...facets, values: [...facets.values, this.names] };
  }

  evidence(now: number): readonly Evidence[] {
    return this.item.evidence(now);
  }

  events(): readonly ItemEvent[] {
    return this.item.events();
  }

  search(): string {
    return `${this.item.search()}\n${this.#namesText.toLowerCase()}`;
  }

  texts(): string {
    return `${this.item.texts()}\n${this.#namesText}`;
  }

  raw(): Json {
    return this.item.raw();
  }

  json(): Json {
    return this.item.json();
  }

  same(other: Item): boolean {
    return this.item.same(other instanceof WrappedItem ? other.item : other);
  }

  jsonText(): string {
    return this.item.jsonText();
  }
}

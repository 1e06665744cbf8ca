import type { Facet, ItemFacets } from '../facet/index.ts';
import { type Cell, type CellValue, plural } from '../values/index.ts';
import type { Column } from '../view/index.ts';
import type { Item } from './item.ts';
import { ItemWrapper } from './item-wrapper.ts';
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

/** An item and the names of where it comes from. */
export class WrappedItem extends ItemWrapper {
  readonly names: readonly string[];
  readonly #column: string;

  constructor(item: Item, uid: string, names: readonly string[], { column }: OriginColumn) {
    super(item, uid);
    this.names = names;
    this.#column = column.id;
  }

  get #namesText(): string {
    return this.names.join(', ');
  }

  override value(column: string): CellValue {
    return column === this.#column ? this.#namesText : super.value(column);
  }

  override cell(column: string, now: number): Cell {
    if (column !== this.#column) return super.cell(column, now);
    return { value: this.#namesText, text: shortly(this.names), tone: 'plain' };
  }

  override facets(): ItemFacets {
    const facets = super.facets();
    return { ...facets, values: [...facets.values, this.names] };
  }

  override search(): string {
    return `${super.search()}\n${this.#namesText.toLowerCase()}`;
  }

  override texts(): string {
    return `${super.texts()}\n${this.#namesText}`;
  }
}

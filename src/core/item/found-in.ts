import { type Evidence, type Facet, type ItemEvent, type ItemFacets, RANK } from '../facet/index.ts';
import { type Cell, type CellValue, type Json, plural } from '../values/index.ts';
import type { Column, Link, Section } from '../view/index.ts';
import type { Item, ItemForm } from './item.ts';
import type { Resource } from './resource.ts';

/**
 * Column of the projects whose answers contained an item, when all projects are merged. Not the project that owns it: a
 * tenant profile is listed in every project.
 */
export const FOUND_IN: Column = {
  id: 'in',
  title: 'ASKED IN',
  type: 'text',
  min: 10,
  max: 24,
  priority: 1.5,
  elide: 'middle',
  fields: [],
  about: 'project that returned the item, or how many did; in=NAME shows those of one',
};

/** The same as a facet, after all others of the kind. */
const FOUND_IN_FACET: Facet = {
  id: FOUND_IN.id,
  title: 'found in',
  type: 'text',
  role: 'trait',
  rank: RANK.project,
  many: true,
  fields: [],
  about: FOUND_IN.about,
};

const widened = new WeakMap<Resource, Resource>();

/** The kind with this column after its first one. Memoised per kind. */
export const withFoundIn = (resource: Resource): Resource => {
  const before = widened.get(resource);
  if (before !== undefined) return before;
  const [first, ...others] = resource.columns;
  const made: Resource = {
    ...resource,
    columns: first === undefined ? [FOUND_IN] : [first, FOUND_IN, ...others],
    facets: [...resource.facets, FOUND_IN_FACET],
    column: (id) => (id === FOUND_IN.id ? FOUND_IN : resource.column(id)),
  };
  widened.set(resource, made);
  return made;
};

/** The wrapped item of one project. */
export const plainItem = (item: Item): Item => (item instanceof MultiProjectItem ? item.item : item);

/** Replaces a listed item by another, in the same projects. */
export const inPlaceOf = (listed: Item, item: Item): Item =>
  listed instanceof MultiProjectItem ? inProjects(item, listed.projects) : item;

/** `retail-east`, `retail-east +1`, `65 projects`. */
const shortly = ([first = '', ...others]: readonly string[]): string => {
  if (others.length === 0) return first;
  return others.length === 1 ? `${first} +1` : plural(others.length + 1, 'project');
};

/** An item and the names of the projects that listed it, in project order. Methods are on the prototype: items are many. */
class MultiProjectItem implements Item {
  readonly kind: Item['kind'];
  readonly uid: string;
  readonly name: string;
  readonly notes: Item['notes'];
  readonly item: Item;
  readonly projects: readonly string[];

  constructor(item: Item, projects: readonly string[]) {
    this.kind = item.kind;
    this.uid = item.uid;
    this.name = item.name;
    this.notes = item.notes;
    this.item = item;
    this.projects = projects;
  }

  get #names(): string {
    return this.projects.join(', ');
  }

  value(column: string): CellValue {
    return column === FOUND_IN.id ? this.#names : this.item.value(column);
  }

  cell(column: string, now: number): Cell {
    if (column !== FOUND_IN.id) return this.item.cell(column, now);
    return { value: this.#names, text: shortly(this.projects), tone: 'plain' };
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
    return { ...facets, values: [...facets.values, this.projects] };
  }

  evidence(now: number): readonly Evidence[] {
    return this.item.evidence(now);
  }

  events(): readonly ItemEvent[] {
    return this.item.events();
  }

  search(): string {
    return `${this.item.search()}\n${this.#names.toLowerCase()}`;
  }

  texts(): string {
    return `${this.item.texts()}\n${this.#names}`;
  }

  raw(): Json {
    return this.item.raw();
  }

  json(): Json {
    return this.item.json();
  }

  same(other: Item): boolean {
    return this.item.same(plainItem(other));
  }

  jsonText(): string {
    return this.item.jsonText();
  }
}

const wrappers = new WeakMap<Item, MultiProjectItem>();

/** An item with the names of its projects; memoised. */
export const inProjects = (item: Item, projects: readonly string[]): Item => {
  const before = wrappers.get(item);
  const same =
    before?.projects.length === projects.length && before.projects.every((name, at) => name === projects[at]);
  if (before !== undefined && same) return before;
  const made = new MultiProjectItem(item, projects);
  wrappers.set(item, made);
  return made;
};

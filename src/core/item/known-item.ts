import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import { isSelected } from '../query/index.ts';
import { foldText } from '../text/index.ts';
import { type Cell, type CellValue, formatAge, type Json, plural } from '../values/index.ts';
import { fieldCell, type Link, type Section, VALUE_SEPARATOR } from '../view/index.ts';
import { CHANGED_FACET } from './changed-facet.ts';
import type { Item, ItemForm } from './item.ts';
import { FOUND_IN } from './origin-column.ts';
import { BROKE } from './own-columns.ts';
import type { Column } from './resource.ts';

/** Facts about an item that its JSON does not contain. */
interface KnownFacts {
  /** Names of the projects that listed the item, in project order; empty unless several projects are shown. */
  readonly foundIn: readonly string[];
  /** Names of the item's changes since the base. */
  readonly changed: readonly string[];
  /** Time when the item broke (epoch ms), within the last hour or since the user last looked; null if earlier or unknown. */
  readonly broke: number | null;
  /** Time of the last break after the item had recovered from `broke` (epoch ms); null if it has not broken again. */
  readonly again: number | null;
  /** For a stub, the only field paths that it has; null for other items. */
  readonly form: readonly string[] | null;
}

const NOTHING: KnownFacts = { foundIn: [], changed: [], broke: null, again: null, form: null };

/** An item with its known facts. Methods are on the prototype, since there are many items. */
class KnownItem implements Item, KnownFacts {
  readonly kind: Item['kind'];
  readonly uid: string;
  readonly name: string;
  readonly plain: Item;
  readonly foundIn: readonly string[];
  readonly changed: readonly string[];
  readonly broke: number | null;
  readonly again: number | null;
  readonly form: readonly string[] | null;

  constructor(plain: Item, { foundIn, changed, broke, again, form }: KnownFacts) {
    this.kind = plain.kind;
    this.uid = plain.uid;
    this.name = plain.name;
    this.plain = plain;
    this.foundIn = foundIn;
    this.changed = changed;
    this.broke = broke;
    this.again = again;
    this.form = form;
  }

  get notes(): Item['notes'] {
    return this.plain.notes;
  }

  value(column: string): CellValue {
    if (column === FOUND_IN.id && this.foundIn.length > 0) return this.foundIn.join(', ');
    if (column === CHANGED_FACET && this.changed.length > 0) return this.changed.join(VALUE_SEPARATOR);
    if (column === BROKE.id) return this.broke;
    return this.plain.value(column);
  }

  cell(column: string, now: number): Cell {
    if (column === FOUND_IN.id && this.foundIn.length > 0)
      return { value: this.value(column), text: projectsText(this.foundIn), tone: 'plain' };
    if (column === CHANGED_FACET && this.changed.length > 0)
      return { ...fieldCell(this.value(column)), text: firstText(this.changed) };
    if (column === BROKE.id && this.broke !== null)
      return { value: this.broke, text: formatAge(this.broke, now), tone: 'warn' };
    return this.plain.cell(column, now);
  }

  sections(now: number): readonly Section[] {
    return this.plain.sections(now);
  }

  links(): readonly Link[] {
    return this.plain.links();
  }

  forms(): readonly ItemForm[] {
    return this.plain.forms();
  }

  facets(): ItemFacets {
    const facets = this.plain.facets(this.changed);
    return this.foundIn.length === 0 ? facets : { ...facets, values: [...facets.values, this.foundIn] };
  }

  evidence(now: number): readonly Evidence[] {
    return this.plain.evidence(now);
  }

  events(): readonly ItemEvent[] {
    return this.plain.events();
  }

  search(): string {
    return `${this.plain.search()}${foldText(this.#foundInLine)}`;
  }

  texts(): string {
    return `${this.plain.texts()}${this.#foundInLine}`;
  }

  /** The line of the searched text that has the names of the projects. */
  get #foundInLine(): string {
    return this.foundIn.length === 0 ? '' : `\n${this.foundIn.join(', ')}`;
  }

  raw(): Json {
    return this.plain.raw();
  }

  json(): Json {
    return this.plain.json();
  }

  jsonText(): string {
    return this.plain.jsonText();
  }

  same(other: Item): boolean {
    return this.plain.same(plainItem(other));
  }
}

/** The first of several names, and the number of further names: `agent`, `agent +2`. */
const firstText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

/** Names of projects in short: `retail-east`, `retail-east +1`, `65 projects`. */
const projectsText = (names: readonly string[]): string =>
  names.length > 2 ? plural(names.length, 'project') : firstText(names);

/** The item as received, without the facts that `withKnown` has added. */
export const plainItem = (item: Item): Item => (item instanceof KnownItem ? item.plain : item);

/** The facts that `withKnown` has added to an item; empty facts for an item without any. */
export const knownOf = (item: Item): KnownFacts => (item instanceof KnownItem ? item : NOTHING);

/** True for an item with a few fields, whose page is not loaded yet. */
export const isStub = (item: Item): boolean => knownOf(item).form !== null;

/** False if the item is a stub without the fields of a column. `BROKE` counts as listed: for a stub, its value is unknown. */
export const isListed = (item: Item, { id, fields }: Pick<Column, 'id' | 'fields'>): boolean => {
  const { form } = knownOf(item);
  return form === null || id === BROKE.id || (fields.length > 0 && fields.every((path) => isSelected(form, path)));
};

const memo = new WeakMap<Item, KnownItem>();

/**
 * Adds facts that the JSON of an item does not contain (projects that listed it, its changes, when it broke, fields of a stub);
 * facts that are not given stay. Returns the same object for the same item and equal facts, so that memos of painted, ordered
 * and filtered rows stay valid.
 */
export const withKnown = (item: Item, given: Partial<KnownFacts>): Item => {
  const { foundIn, changed, broke, again, form } = knownOf(item);
  const known: KnownFacts = { foundIn, changed, broke, again, form, ...given };
  const plain = plainItem(item);
  if (isNothing(known)) return plain;
  for (const before of [item, memo.get(plain)])
    if (before instanceof KnownItem && isSameKnown(before, known)) return before;
  const made = new KnownItem(plain, known);
  memo.set(plain, made);
  return made;
};

const isNothing = ({ foundIn, changed, broke, again, form }: KnownFacts): boolean =>
  foundIn.length === 0 && changed.length === 0 && broke === null && again === null && form === null;

const isSameKnown = (one: KnownFacts, other: KnownFacts): boolean =>
  one.broke === other.broke &&
  one.again === other.again &&
  one.form === other.form &&
  areSame(one.foundIn, other.foundIn) &&
  areSame(one.changed, other.changed);

const areSame = (names: readonly string[], others: readonly string[]): boolean =>
  names === others || (names.length === others.length && names.every((name, at) => name === others[at]));

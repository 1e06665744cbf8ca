import { type Facet, type FacetLeaf, type ItemFacets, RANK } from '../facet/index.ts';
import type { Cell, CellValue } from '../values/index.ts';
import { fieldCell, VALUE_SEPARATOR } from '../view/index.ts';
import type { Item } from './item.ts';
import { ItemWrapper } from './item-wrapper.ts';

/** Id of the facet of what changed in an item since a moment that the screen counts from, in every kind. */
export const CHANGED_FACET = 'changed';

/** What changed in a condition: it follows from a cause. */
const EFFECT = / condition$/;

/** The facet of what changed; `others` are the facets of the kind, which name changes too. */
export const changedFacet = (others: readonly Facet[]): Facet => {
  const effects = new Set<FacetLeaf>(others.flatMap(({ id, role }) => (role === 'symptom' ? id : [])));
  return {
    id: CHANGED_FACET,
    title: CHANGED_FACET,
    type: 'text',
    role: 'trait',
    rank: RANK.rest,
    many: true,
    fields: [],
    about: 'what changed since the moment that changes are counted from (B)',
    isEffect: (value) => effects.has(value) || EFFECT.test(String(value)),
  };
};

/** An item of which it is known what changed. */
class ChangedItem extends ItemWrapper {
  readonly names: readonly string[];
  /** Index of the facet in its kind. */
  readonly place: number;

  constructor(item: Item, names: readonly string[], place: number) {
    super(item);
    this.names = names;
    this.place = place;
  }

  override value(column: string): CellValue {
    return column === CHANGED_FACET ? this.names.join(VALUE_SEPARATOR) : super.value(column);
  }

  override cell(column: string, now: number): Cell {
    if (column !== CHANGED_FACET) return super.cell(column, now);
    const [first = '', ...others] = this.names;
    const text = others.length === 0 ? first : `${first} +${others.length}`;
    return { ...fieldCell(this.value(column)), text };
  }

  override facets(): ItemFacets {
    const facets = super.facets();
    return { ...facets, values: facets.values.with(this.place, this.names) };
  }
}

/** An item without what is known to have changed in it. */
export const unchanged = (item: Item): Item => (item instanceof ChangedItem ? item.item : item);

/** Another state of an item, with what is known to have changed in it. */
export const asChanged = (before: Item, item: Item): Item =>
  before instanceof ChangedItem ? withChanged(item, before.names, before.place) : item;

const wrappers = new WeakMap<Item, ChangedItem>();

/** An item with the names of what changed in it, the item itself for none; `place` is that of the facet in its kind. Memoised. */
export const withChanged = (item: Item, names: readonly string[], place: number): Item => {
  const inner = unchanged(item);
  if (names.length === 0) return inner;
  const known = wrappers.get(inner);
  if (known?.names.length === names.length && known.names.every((name, at) => name === names[at])) return known;
  const made = new ChangedItem(inner, names, place);
  wrappers.set(inner, made);
  return made;
};

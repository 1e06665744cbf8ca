import { type Item, isFacetColumn, ownUid, type Scalar, scalarsOf } from '../../../core/item/index.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../core/values/index.ts';
import { VALUE_SEPARATOR } from '../../../core/view/index.ts';
import { type Field, RULE_FACET } from '../language/index.ts';

/** A label (value null for a tag), or a pack of a profile or host (value null without a version). */
interface NamedValue {
  readonly name: string;
  readonly value: string | null;
}

/** Matches label values that mark a tag. */
const TAG = /^(?:\w+__tag)?$/;

/** True for a value of a label that marks the label as a tag, a label without a value. */
export const isTag = (value: string): boolean => TAG.test(value);

const labels = new WeakMap<Item, readonly NamedValue[]>();

/** Labels of an item's metadata. Memoised, since each read parses the item. */
export const labelsOf = (item: Item): readonly NamedValue[] => {
  let known = labels.get(item);
  if (known === undefined) {
    known = readLabels(item.raw());
    labels.set(item, known);
  }
  return known;
};

const readLabels = (json: Json): readonly NamedValue[] => {
  const metadata = isObject(json) ? json['metadata'] : undefined;
  const labels = isObject(metadata) ? metadata['labels'] : undefined;
  if (!isObject(labels)) return [];
  return Object.entries(labels).map(([key, value]) => {
    // Admitted objects have no `toString`.
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return sharedLabel({ name: key, value: isTag(text) ? null : text });
  });
};

/** Maximum size of the memo. Many items have the same labels. */
const MAX_SHARED_LABELS = 5000;
const shared = new Map<string, NamedValue>();
const sharedLabel = (label: NamedValue): NamedValue => {
  const key = JSON.stringify([label.name, label.value]);
  const known = shared.get(key);
  if (known === undefined && shared.size < MAX_SHARED_LABELS) shared.set(key, label);
  return known ?? label;
};

const packs = new WeakMap<Item, readonly NamedValue[]>();

/** Packs of an item, from any list named `packs`, without duplicates. */
export const packsOf = (item: Item): readonly NamedValue[] => {
  let known = packs.get(item);
  if (known === undefined) {
    const found = new Map<string, NamedValue>();
    findPacks(item.raw(), found);
    known = [...found.values()];
    packs.set(item, known);
  }
  return known;
};

const findPacks = (json: Json, into: Map<string, NamedValue>): void => {
  if (isArray(json)) {
    for (const entry of json) findPacks(entry, into);
  } else if (isObject(json)) {
    for (const key in json) {
      const below = json[key];
      if (key === 'packs' && isArray(below)) for (const entry of below) addPack(entry, into);
      else if (typeof below === 'object' && below !== null) findPacks(below, into);
    }
  }
};

const addPack = (json: Json, into: Map<string, NamedValue>): void => {
  if (!isObject(json)) return;
  const [name, value] = [textAt(json, 'name'), textAt(json, 'version')];
  if (name !== null) into.set(`${name}@${value ?? ''}`, { name, value });
};

const textAt = (json: JsonObject, key: string): string | null => {
  const value = json[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

const references = new WeakMap<Item, readonly string[]>();

const referencesOf = (item: Item): readonly string[] => {
  let uids = references.get(item);
  if (uids === undefined) {
    uids = [item.uid, ...item.links().map((link) => link.uid)].map(ownUid);
    references.set(item, uids);
  }
  return uids;
};

const undecided = new WeakMap<Item, readonly string[]>();

/** True if a rule was tested on an item that lacks the data to decide it. */
export const isUndecided = (item: Item, rule: string): boolean => undecided.get(item)?.includes(rule) === true;

/** Values of an item under a facet; empty if the value is missing. */
const facetValues = (item: Item, { name, column, verdicts }: Field): readonly Scalar[] => {
  const { values, names, others, undecided: rules } = item.facets();
  if (name === RULE_FACET && rules.length > 0) undecided.set(item, rules);
  const place = column !== undefined && isFacetColumn(column) ? column.place : null;
  const named = names.filter(({ facet }) => facet === name);
  if (named.length > 0) return named.map((one) => one.name);
  const own = place === null ? null : (values[place] ?? NO_VALUES);
  if (own !== null) return verdicts === undefined ? own : [...own, ...verdicts.found(item)];
  return others.find(({ facet }) => facet.id === name)?.values ?? NO_VALUES;
};

const NO_VALUES: readonly Scalar[] = [];

/** The value of a cell, followed by its parts if it joins several values. */
const cellValues = (item: Item, { name, type }: Field): readonly Scalar[] => {
  const value = item.value(name);
  if (value === null || value === '') return NO_VALUES;
  return type === 'text' && typeof value === 'string' && value.includes(VALUE_SEPARATOR)
    ? [value, ...value.split(VALUE_SEPARATOR)]
    : [value];
};

/** The values of an item in a field; a tag, or a pack without a version, has the value null. */
export const valuesOf = (item: Item, field: Field): readonly (Scalar | null)[] => {
  const { of, name } = field;
  switch (of) {
    case 'column':
      return cellValues(item, field);
    case 'facet':
      return facetValues(item, field);
    case 'path':
      return scalarsOf(item, name);
    case 'label':
      return valuesNamed(labelsOf(item), name);
    case 'pack':
      return valuesNamed(packsOf(item), name);
    case 'ref':
      return referencesOf(item);
  }
};

const valuesNamed = (all: readonly NamedValue[], name: string): readonly (string | null)[] => {
  const wanted = name.toLowerCase();
  const values: (string | null)[] = [];
  for (const one of all) if (one.name.toLowerCase() === wanted) values.push(one.value);
  return values;
};

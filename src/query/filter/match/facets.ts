import { type FieldPath, fieldPath, type Item, type Leaf, leavesAt } from '../../../core/item/index.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../core/values/index.ts';
import { type Filter, printTerm, type Single, singles, timeOf } from '../language/index.ts';

/** A label in lower case; a tag is a label with value null. */
export interface ItemLabel {
  readonly key: string;
  readonly value: string | null;
}

/** Label values that mark a tag. */
const TAG = /^(?:\w+__tag)?$/;

/** True for a label value that marks a tag. */
export const isTag = (value: string): boolean => TAG.test(value);

const labels = new WeakMap<Item, readonly ItemLabel[]>();

/** Labels of an item's metadata. Memoised: each read parses the item. */
export const labelsOf = (item: Item): readonly ItemLabel[] => {
  let known = labels.get(item);
  if (known === undefined) {
    known = readLabels(item.raw());
    labels.set(item, known);
  }
  return known;
};

const readLabels = (json: Json): readonly ItemLabel[] => {
  const metadata = isObject(json) ? json['metadata'] : undefined;
  const labels = isObject(metadata) ? metadata['labels'] : undefined;
  if (!isObject(labels)) return [];
  return Object.entries(labels).map(([key, value]) => {
    // Admitted objects have no `toString`.
    const text = typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value);
    return sharedLabel({ key, value: isTag(text) ? null : text });
  });
};

/** Size limit of the memo: many items have the same labels. */
const MAX_SHARED_LABELS = 5000;
const shared = new Map<string, ItemLabel>();
const sharedLabel = (label: ItemLabel): ItemLabel => {
  const name = JSON.stringify([label.key, label.value]);
  const known = shared.get(name);
  if (known === undefined && shared.size < MAX_SHARED_LABELS) shared.set(name, label);
  return known ?? label;
};

/** A pack of an item: in a template, in a form of a profile, or on a host. */
export interface ItemPack {
  readonly name: string;
  readonly version: string | null;
}

const packs = new WeakMap<Item, readonly ItemPack[]>();

/** Packs of an item, from any list named `packs`, without duplicates. */
export const packsOf = (item: Item): readonly ItemPack[] => {
  let known = packs.get(item);
  if (known === undefined) {
    const found = new Map<string, ItemPack>();
    findPacks(item.raw(), found);
    known = [...found.values()];
    packs.set(item, known);
  }
  return known;
};

const findPacks = (json: Json, into: Map<string, ItemPack>): void => {
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

const addPack = (json: Json, into: Map<string, ItemPack>): void => {
  if (!isObject(json)) return;
  const { name, version } = named(json);
  if (name !== null) into.set(`${name}@${version ?? ''}`, { name, version });
};

const named = (json: JsonObject): { readonly name: string | null; readonly version: string | null } => {
  const text = (key: string): string | null => {
    const value = json[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { name: text('name'), version: text('version') };
};

/** The values at a path of an item. */
export interface KnownValues {
  readonly leaves: readonly Leaf[];
  /** Epoch ms of each timestamp, NaN for others. */
  times(): readonly number[];
}

interface KnownPath {
  readonly path: FieldPath;
  readonly items: WeakMap<Item, KnownValues>;
}

/** Memo size in paths; and maximum leaves per item, since a branch is walked each time. */
const MAX_PATHS = 4;
const MAX_LEAVES = 64;

const paths = new Map<string, KnownPath>();

/** The values at a path of an item, memoised while the path is in use. */
export const knownAt = (item: Item, path: string): KnownValues => {
  const { path: parsed, items } = paths.get(path) ?? newPath(path);
  const before = items.get(item);
  if (before !== undefined) return before;
  const leaves = leavesAt(item.raw(), parsed);
  let read: readonly number[] | undefined;
  const times = (): readonly number[] => {
    read ??= leaves.map((leaf) => (typeof leaf === 'string' ? (timeOf(leaf) ?? Number.NaN) : Number.NaN));
    return read;
  };
  const known = { leaves, times };
  if (leaves.length <= MAX_LEAVES) items.set(item, known);
  return known;
};

const newPath = (path: string): KnownPath => {
  for (const oldest of paths.keys()) {
    if (paths.size < MAX_PATHS) break;
    paths.delete(oldest);
  }
  const known = { path: fieldPath(path), items: new WeakMap<Item, KnownValues>() };
  paths.set(path, known);
  return known;
};

/**
 * Field paths, labels and packs of a filter that no item has, as typed without the comparison: possible typos, which
 * only the items reveal. Empty without items.
 */
export const absent = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (last?.filter !== filter || last.items !== items) last = { filter, items, missing: missingOf(filter, items) };
  return last.missing;
};

// Memo: read per frame, and it scans all items.
let last: {
  readonly filter: Filter;
  readonly items: readonly Item[];
  readonly missing: readonly string[];
} | null = null;

const missingOf = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (items.length === 0) return [];
  const missing = singles(filter).filter((term) => !items.some((item) => has(term, item)));
  return [...new Set(missing.flatMap(subject))];
};

const has = (term: Single, item: Item): boolean => {
  switch (term.type) {
    case 'field':
      return knownAt(item, term.path).leaves.length > 0;
    case 'label':
      return labelsOf(item).some(({ key }) => key.toLowerCase() === term.key.toLowerCase());
    case 'pack':
      return packsOf(item).some(({ name }) => name.toLowerCase() === term.name.toLowerCase());
    default:
      return true;
  }
};

const subject = (term: Single): readonly string[] => {
  if (term.type === 'field') return [term.path];
  if (term.type === 'label') return [printTerm({ ...term, operator: null, value: '', negated: false })];
  if (term.type === 'pack') return [printTerm({ ...term, operator: null, version: '', negated: false })];
  return [];
};

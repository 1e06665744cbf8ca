import { formatPercent } from '../../core/format/count.ts';
import { formatSize } from '../../core/format/size.ts';
import type { Item } from '../../core/item.ts';
import type { Column } from '../../core/resource.ts';
import { isArray, isObject, type Json } from '../../core/value.ts';
import { counted, countedAhead, type Occurring, type Question } from './counted.ts';
import { labelsOf, packsOf } from './facets.ts';
import { knownAt } from './known-fields.ts';

/** How many items are looked at, spread evenly over all: what one key stroke may cost, where whole items are read. */
const MOST = 100;
/** A column is read in no time. */
const MOST_CELLS = 5000;

const NOTHING: Occurring = { texts: [], sampled: false };

/** The values of a column as they are typed; each of several in one cell. None for times: nearly all differ. */
export const columnValues = (items: readonly Item[], { id, type }: Column): Occurring =>
  type === 'time'
    ? NOTHING
    : counted(items, {
        key: `column ${id}`,
        most: MOST_CELLS,
        textsOf: (item) => typedTexts(type, item.value(id)),
      });

const typedTexts = (type: Column['type'], value: ReturnType<Item['value']>): readonly string[] => {
  if (value === null || value === '') return [];
  if (type === 'text') return String(value).split(', ');
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (type === 'size' && typeof value === 'number') return [formatSize(value)];
  if (type === 'share' && typeof value === 'number') return [formatPercent(value)];
  return [String(value)];
};

/** The values at a field path. */
export const fieldValues = (items: readonly Item[], path: string): Occurring =>
  counted(items, { key: `field ${path}`, most: MOST, textsOf: (item) => knownAt(item, path).leaves.map(String) });

const LABEL_KEYS: Question = {
  key: 'labels',
  most: MOST,
  textsOf: (item) => labelsOf(item).map(({ key }) => key),
};

/** The keys of labels. */
export const labelKeys = (items: readonly Item[]): Occurring => counted(items, LABEL_KEYS);

/** The values of a label; a tag has none. */
export const labelValues = (items: readonly Item[], key: string): Occurring => {
  const wanted = key.toLowerCase();
  return counted(items, {
    key: `label ${wanted}`,
    most: MOST,
    textsOf: (item) =>
      labelsOf(item).flatMap((label) => (label.key.toLowerCase() === wanted ? (label.value ?? []) : [])),
  });
};

const PACK_NAMES: Question = {
  key: 'packs',
  most: MOST,
  textsOf: (item) => packsOf(item).map(({ name }) => name),
};

/** The names of packs. */
export const packNames = (items: readonly Item[]): Occurring => counted(items, PACK_NAMES);

/** The versions of a pack. */
export const packVersions = (items: readonly Item[], name: string): Occurring => {
  const wanted = name.toLowerCase();
  return counted(items, {
    key: `pack ${wanted}`,
    most: MOST,
    textsOf: (item) =>
      packsOf(item).flatMap((pack) => (pack.name.toLowerCase() === wanted ? (pack.version ?? []) : [])),
  });
};

const FIELD_PATHS: Question = {
  key: 'paths',
  most: MOST,
  textsOf: (item) => {
    const paths: string[] = [];
    collect(item.raw(), '', paths);
    return paths;
  },
};

/** The field paths of items, without the indexes of lists. */
export const fieldPaths = (items: readonly Item[]): Occurring => counted(items, FIELD_PATHS);

/** Finds out which names of fields, labels and packs occur, an item at a time. */
export const namesAhead = (items: readonly Item[]): Generator<void> =>
  countedAhead(items, [FIELD_PATHS, LABEL_KEYS, PACK_NAMES]);

const collect = (json: Json, path: string, into: string[]): void => {
  if (isArray(json)) {
    for (const entry of json) collect(entry, path, into);
  } else if (isObject(json)) {
    for (const key in json) collect(json[key] ?? null, path === '' ? key : `${path}.${key}`, into);
  } else if (json !== null && json !== '' && path !== '') into.push(path);
};

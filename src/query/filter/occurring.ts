import { formatPercent } from '../../core/format/count.ts';
import { formatSize } from '../../core/format/size.ts';
import type { Item } from '../../core/item.ts';
import type { Column } from '../../core/resource.ts';
import { isArray, isObject, type Json } from '../../core/value.ts';
import { labelsOf, packsOf } from './facets.ts';
import { knownAt } from './known-fields.ts';

/** What occurs, with the number of items that have it. */
export type Counts = ReadonlyMap<string, number>;

const count = (items: readonly Item[], textsOf: (item: Item) => readonly string[]): Counts => {
  const counts = new Map<string, number>();
  for (const item of items) for (const text of new Set(textsOf(item))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** The values of a column as they are typed; each of several in one cell. None for times: nearly all differ. */
export const columnValues = (items: readonly Item[], { id, type }: Column): Counts =>
  type === 'time' ? new Map() : count(items, (item) => typedTexts(type, item.value(id)));

const typedTexts = (type: Column['type'], value: ReturnType<Item['value']>): readonly string[] => {
  if (value === null || value === '') return [];
  if (type === 'text') return String(value).split(', ');
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (type === 'size' && typeof value === 'number') return [formatSize(value)];
  if (type === 'share' && typeof value === 'number') return [formatPercent(value)];
  return [String(value)];
};

/** The values at a field path. */
export const fieldValues = (items: readonly Item[], path: string): Counts =>
  count(items, (item) => knownAt(item, path).leaves.map(String));

/** The keys of labels. */
export const labelKeys = (items: readonly Item[]): Counts =>
  count(items, (item) => labelsOf(item).map(({ key }) => key));

/** The values of a label; a tag has none. */
export const labelValues = (items: readonly Item[], key: string): Counts =>
  count(items, (item) =>
    labelsOf(item).flatMap((label) => (label.key.toLowerCase() === key.toLowerCase() ? (label.value ?? []) : [])),
  );

/** The names of packs. */
export const packNames = (items: readonly Item[]): Counts =>
  count(items, (item) => packsOf(item).map(({ name }) => name));

/** The versions of a pack. */
export const packVersions = (items: readonly Item[], name: string): Counts =>
  count(items, (item) =>
    packsOf(item).flatMap((pack) => (pack.name.toLowerCase() === name.toLowerCase() ? (pack.version ?? []) : [])),
  );

/** So many items are looked at for field paths: items of a kind have much the same. */
export const LOOKED_AT = 200;

/** The field paths of items, without the indexes of lists. */
export const fieldPaths = (items: readonly Item[]): Counts =>
  count(items.slice(0, LOOKED_AT), (item) => {
    const paths: string[] = [];
    collect(item.raw(), '', paths);
    return paths;
  });

const collect = (json: Json, path: string, into: string[]): void => {
  if (isArray(json)) {
    for (const entry of json) collect(entry, path, into);
  } else if (isObject(json)) {
    for (const key in json) collect(json[key] ?? null, path === '' ? key : `${path}.${key}`, into);
  } else if (json !== null && json !== '' && path !== '') into.push(path);
};

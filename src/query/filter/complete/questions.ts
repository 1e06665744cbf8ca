import type { FacetLeaf } from '../../../core/facet/index.ts';
import type { Column, Item } from '../../../core/item/index.ts';
import { formatPercent, formatSize, isArray, isObject, type Json } from '../../../core/values/index.ts';
import { type FacetColumn, isFacetColumn } from '../language/index.ts';
import { facetValues, knownAt, labelsOf, packsOf } from '../match/index.ts';
import type { Question } from './tally.ts';

/** Values of a column as typed; each of several in a cell. Null for times, which nearly all differ. */
export const columnValues = (column: Column): Question | null =>
  isFacetColumn(column) ? facetTexts(column) : cellTexts(column);

const cellTexts = ({ id, type }: Column): Question | null =>
  type === 'time' ? null : { key: `column ${id}`, ofCells: true, textsOf: (item) => typedTexts(type, item.value(id)) };

/** Values of a facet as typed. Null for times. */
const facetTexts = (column: FacetColumn): Question | null =>
  column.type === 'time'
    ? null
    : {
        key: `facet ${column.id}`,
        textsOf: (item) => facetValues(item, column).flatMap((value) => oneTyped(column.type, value)),
      };

const typedTexts = (type: Column['type'], value: ReturnType<Item['value']>): readonly string[] => {
  if (value === null || value === '') return [];
  return type === 'text' ? String(value).split(', ') : oneTyped(type, value);
};

const oneTyped = (type: Column['type'], value: FacetLeaf): readonly string[] => {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (type === 'size' && typeof value === 'number') return [formatSize(value)];
  if (type === 'share' && typeof value === 'number') return [formatPercent(value)];
  return [String(value)];
};

/** Presence of a column's value. */
export const presence = (column: Column): Question => ({
  key: `presence ${column.id}`,
  ...(isFacetColumn(column) ? {} : { ofCells: true }),
  textsOf: (item) => {
    const isKnown = isFacetColumn(column) ? facetValues(item, column).length > 0 : item.value(column.id) !== null;
    return isKnown ? ['known'] : [];
  },
});

/** Values at a field path. */
export const fieldValues = (path: string): Question => ({
  key: `field ${path}`,
  textsOf: (item) => knownAt(item, path).leaves.map(String),
});

/** Keys of labels. */
export const LABEL_KEYS: Question = {
  key: 'labels',
  textsOf: (item) => labelsOf(item).map(({ key }) => key),
};

/** Values of a label; a tag has none. */
export const labelValues = (key: string): Question => {
  const wanted = key.toLowerCase();
  return {
    key: `label ${wanted}`,
    textsOf: (item) =>
      labelsOf(item).flatMap((label) => (label.key.toLowerCase() === wanted ? (label.value ?? []) : [])),
  };
};

/** Names of packs. */
export const PACK_NAMES: Question = {
  key: 'packs',
  textsOf: (item) => packsOf(item).map(({ name }) => name),
};

/** Versions of a pack. */
export const packVersions = (name: string): Question => {
  const wanted = name.toLowerCase();
  return {
    key: `pack ${wanted}`,
    textsOf: (item) =>
      packsOf(item).flatMap((pack) => (pack.name.toLowerCase() === wanted ? (pack.version ?? []) : [])),
  };
};

/** Field paths of items, without list indexes. */
export const FIELD_PATHS: Question = {
  key: 'paths',
  textsOf: (item) => {
    const paths: string[] = [];
    collect(item.raw(), '', paths);
    return paths;
  },
};

const collect = (json: Json, path: string, into: string[]): void => {
  if (isArray(json)) {
    for (const entry of json) collect(entry, path, into);
  } else if (isObject(json)) {
    for (const key in json) collect(json[key] ?? null, path === '' ? key : `${path}.${key}`, into);
  } else if (json !== null && json !== '' && path !== '') into.push(path);
};

import type { Column, Item, Scalar } from '../../../core/item/index.ts';
import { formatPercent, formatSize, isArray, isObject, type Json } from '../../../core/values/index.ts';
import { columnField, type Field } from '../language/index.ts';
import { labelsOf, packsOf, valuesOf } from '../match/index.ts';
import type { Question } from './tally.ts';

/** The values of a field as typed; of a tag, and of a pack without a version none. */
export const fieldValues = (field: Field): Question => ({
  key: `${field.of} ${field.name.toLowerCase()}`,
  ...(field.of === 'column' && { ofCells: true }),
  textsOf: (item) => {
    const values = valuesOf(item, field);
    // Of several values in a cell all of them come first, joined.
    const each = field.of === 'column' && values.length > 1 ? values.slice(1) : values;
    return each.flatMap((value) => (value === null ? [] : typedText(field.type, value)));
  },
});

const typedText = (type: Field['type'], value: Scalar): string => {
  if (typeof value === 'boolean' && type !== 'field') return value ? 'yes' : 'no';
  if (type === 'size' && typeof value === 'number') return formatSize(value);
  if (type === 'share' && typeof value === 'number') return formatPercent(value);
  return String(value);
};

/** Values of a column as typed; null for times, which nearly all differ. */
export const columnValues = (column: Column): Question | null =>
  column.type === 'time' ? null : fieldValues(columnField(column));

export const presence = (column: Column): Question => {
  const field = columnField(column);
  return {
    ...fieldValues(field),
    key: `presence ${column.id}`,
    textsOf: (item: Item) => (valuesOf(item, field).length > 0 ? ['known'] : []),
  };
};

export const LABEL_KEYS: Question = {
  key: 'labels',
  textsOf: (item) => labelsOf(item).map(({ name }) => name),
};

export const PACK_NAMES: Question = {
  key: 'packs',
  textsOf: (item) => packsOf(item).map(({ name }) => name),
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

import type { Column, Item, Scalar } from '../../../core/item/index.ts';
import { type CellValue, formatPercent, formatSize, isArray, isObject, type Json } from '../../../core/values/index.ts';
import { columnField, type Field } from '../language/index.ts';
import { labelsOf, packsOf, valuesOf } from '../match/index.ts';
import type { Question } from './tally.ts';

/** Texts to count: the values of a field, written as typed. Tags, and packs without a version, have no values. */
export const fieldValues = (field: Field): Question => ({
  key: `${field.of} ${field.name.toLowerCase()}`,
  ...(field.of === 'column' && { ofCells: true }),
  textsOf: field.of === 'column' ? cellTexts(field) : (item) => typedTexts(field, valuesOf(item, field)),
});

/** Creates a function that returns the texts of a cell. Equal cells are read only once. */
const cellTexts = (field: Field): Question['textsOf'] => {
  const known = new Map<CellValue, readonly string[]>();
  return (item) => {
    const value = item.value(field.name);
    let texts = known.get(value);
    if (texts === undefined) {
      const values = valuesOf(item, field);
      // If a cell has several values, the first value joins all of them and is left out.
      texts = typedTexts(field, values.length > 1 ? values.slice(1) : values);
      known.set(value, texts);
    }
    return texts;
  };
};

const typedTexts = ({ type }: Field, values: readonly (Scalar | null)[]): readonly string[] =>
  values.flatMap((value) => (value === null ? [] : typedText(type, value)));

const typedText = (type: Field['type'], value: Scalar): string => {
  if (typeof value === 'boolean' && type !== 'field') return value ? 'yes' : 'no';
  if (type === 'size' && typeof value === 'number') return formatSize(value);
  if (type === 'share' && typeof value === 'number') return formatPercent(value);
  return String(value);
};

/** Texts to count: the values of a column, written as typed; null for times, since nearly all times differ. */
export const columnValues = (column: Column): Question | null =>
  column.type === 'time' ? null : fieldValues(columnField(column));

/** Texts to count: `known` for each item that has a value in a column. */
export const presence = (column: Column): Question => {
  const field = columnField(column);
  return {
    ...fieldValues(field),
    key: `presence ${column.id}`,
    textsOf: (item: Item) => (valuesOf(item, field).length > 0 ? ['known'] : []),
  };
};

/** Texts to count: the keys of labels. */
export const LABEL_KEYS: Question = {
  key: 'labels',
  textsOf: (item) => labelsOf(item).map(({ name }) => name),
};

/** Texts to count: the names of packs. */
export const PACK_NAMES: Question = {
  key: 'packs',
  textsOf: (item) => packsOf(item).map(({ name }) => name),
};

/** Texts to count: the field paths of items, without list indexes. */
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

import { type Column, IDENTITY, type Resource } from '../core/item/index.ts';
import { type FieldTest, fieldSelection, isSelected, selectable } from '../core/query/index.ts';
import { type Condition, conditions, type Filter, singles } from './filter/language/index.ts';

/**
 * Fields to select in a list. If `filter` is null, these are the fields of the columns. Else they are all fields that the words, labels
 * and packs of any filter may read, so that another filter or column of the kind keeps the same initial query, and the field paths of
 * the filter.
 */
export const listFields = (
  resource: Resource,
  columns: readonly Column[],
  filter: Filter | null,
): readonly string[] => {
  const read = columns.flatMap(({ fields }) => fields.map(selectable));
  return fieldSelection(
    filter === null
      ? [...IDENTITY, ...read]
      : [...resource.fields, ...read, ...fieldsNotAsked(filter, resource.fields)],
  );
};

/** Adds the tested fields of a server filter to a selection. */
export const withTested = (fields: readonly string[], tests: readonly FieldTest[]): readonly string[] => {
  const tested = tests.flatMap(({ path }) =>
    path.includes('.') && !isSelected(fields, path) ? [selectable(path)] : [],
  );
  return tested.length === 0 ? fields : fieldSelection([...fields, ...tested]);
};

/** The field paths that a filter needs and a selection lacks, in the form of a selection. */
export const fieldsNotAsked = (filter: Filter, fields: readonly string[]): readonly string[] =>
  conditions(filter)
    .flatMap(({ field: { of, name, column } }) => {
      if (of === 'path') return [name];
      return of === 'facet' ? (column?.fields ?? []) : [];
    })
    .flatMap((path) => (isSelected(fields, path) ? [] : [selectable(path)]));

/**
 * The items that a filter decides from some fields alone: `all`; only `matches`, since a word may be in another field of the other items;
 * or `none`.
 */
export const decidedBy = (filter: Filter, fields: readonly string[]): 'all' | 'matches' | 'none' => {
  if (!conditions(filter).every((condition) => isComparedIn(condition, fields))) return 'none';
  // Words search all fields.
  const words = singles(filter).filter(({ type }) => type !== 'condition');
  if (words.length === 0) return 'all';
  return words.some(({ negated }) => negated) ? 'none' : 'matches';
};

const isComparedIn = ({ field: { of, name, column } }: Condition, fields: readonly string[]): boolean => {
  const read = of === 'path' ? [name] : (column?.fields ?? []);
  return read.length > 0 && read.every((path) => isSelected(fields, path));
};

import { type Column, IDENTITY, type Resource } from '../core/item/index.ts';
import { type FieldTest, fieldSelection, isSelected, selectable } from '../core/query/index.ts';
import { type Condition, conditions, type Filter, singles } from './filter/language/index.ts';

/**
 * Fields to select in a list. Without a filter (`filter` null) those of the columns;
 * else all that words, labels and packs of any filter may read, so that another filter or column of the kind keeps the
 * same initial query. Field paths of the filter are added.
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

/** A selection with the tested fields of a server filter added. */
export const withTested = (fields: readonly string[], tests: readonly FieldTest[]): readonly string[] => {
  const tested = tests.flatMap(({ path }) =>
    path.includes('.') && !isSelected(fields, path) ? [selectable(path)] : [],
  );
  return tested.length === 0 ? fields : fieldSelection([...fields, ...tested]);
};

/** Field paths of a filter missing from a selection, as selected. */
export const fieldsNotAsked = (filter: Filter, fields: readonly string[]): readonly string[] =>
  conditions(filter)
    .flatMap(({ field: { of, name, column } }) => {
      if (of === 'path') return [name];
      return of === 'facet' ? (column?.fields ?? []) : [];
    })
    .flatMap((path) => (isSelected(fields, path) ? [] : [selectable(path)]));

/** What items with these fields only tell of a filter: which of them match, which do at least, or nothing. */
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

import { type Column, IDENTITY, type Resource } from '../core/item/index.ts';
import { type FieldTest, fieldSelection, isSelected, selectable } from '../core/query/index.ts';
import { type Filter, isFacetColumn, singles } from './filter/language/index.ts';

/**
 * The fields that a list is asked for (document 4.3, field selection). Where nothing is filtered (`filter` null) those of
 * the columns; else all that any word, label or pack of a filter may be found in, so that another filter or another
 * column of the kind is no other initial query. Fields that a filter names by their path are added.
 */
export const listFields = (
  resource: Resource,
  columns: readonly Column[],
  filter: Filter | null,
): readonly string[] => {
  const read = columns.flatMap(({ fields }) => fields.map(selectable));
  return fieldSelection(
    filter === null ? [...IDENTITY, ...read] : [...resource.fields, ...read, ...unselected(filter, resource.fields)],
  );
};

/** A selection with the fields that a server filter tests. */
export const withTested = (fields: readonly string[], tests: readonly FieldTest[]): readonly string[] => {
  const tested = tests.flatMap(({ path }) =>
    path.includes('.') && !isSelected(fields, path) ? [selectable(path)] : [],
  );
  return tested.length === 0 ? fields : fieldSelection([...fields, ...tested]);
};

/** The field paths that a filter names and a selection has not, as they are asked for. */
export const unselected = (filter: Filter, fields: readonly string[]): readonly string[] =>
  singles(filter)
    .flatMap((term) => {
      if (term.type === 'field') return [term.path];
      return term.type === 'test' && isFacetColumn(term.column) ? term.column.fields : [];
    })
    .flatMap((path) => (isSelected(fields, path) ? [] : [selectable(path)]));

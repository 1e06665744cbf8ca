import { type Column, columnOf, facetColumn, facetColumns, type Resource } from '../../../core/item/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { pathError } from './path.ts';

/** Prefix of the ids of facets for annotations, whose values are shapes of texts (`shapeOf`). */
export const ANNOTATION = 'annotation:';

/** Finds the column of a kind by a name in a filter or order: id in any case, title, or the service's field path; undefined for no column. */
export const findColumn = (name: string, resource: Resource): Column | undefined =>
  resource.column(name.toLowerCase()) ??
  resource.columns.find(({ title, path }) => title.toLowerCase() === name.toLowerCase() || path === name);

/** Finds the column or facet of a kind by a name in a filter; undefined for neither. */
export const findCompared = (name: string, resource: Resource): Column | undefined =>
  findColumn(name, resource) ?? facetColumn(name, resource);

type ReadColumn =
  | { readonly ok: true; readonly column: Column }
  | { readonly ok: false; readonly at: number; readonly message: string };

/** Finds the column, facet, label or field path by a name in a column choice or order; else gives the error and its index in the name. */
export const readColumn = (name: string, resource: Resource): ReadColumn => {
  const column = findColumn(name, resource) ?? columnOf(resource, name);
  if (column !== undefined && column.type !== 'field') return { ok: true, column };
  const wrong = pathError(name);
  if (wrong !== null) return { ok: false, ...wrong };
  return column === undefined
    ? { ok: false, at: 0, message: unknownColumn(name, resource).message }
    : { ok: true, column };
};

/**
 * The error for an unknown column, with suggestions, nearest first. In a filter, `instead` is another meaning that the name may have,
 * and facets are suggested too.
 */
export const unknownColumn = (
  name: string,
  resource: Resource,
  instead: string | null = null,
): { readonly message: string; readonly near: string | null } => {
  const [field, ...others] = instead === null ? (facetColumn(name, resource)?.fields ?? []) : [];
  if (field !== undefined && others.length === 0)
    return { message: `no column ${name}; its field is ${field}`, near: null };
  const ids = resource.columns.map(({ id }) => id);
  const all = instead === null ? ids : [...ids, ...facetColumns(resource).map(({ id }) => id)];
  const likely = nearest(name.toLowerCase(), all);
  const alike = all.filter((id) => id !== likely && id.startsWith(name.slice(0, 2).toLowerCase()));
  const near = likely === null ? alike : [likely, ...alike];
  const shown = near.length > 0 ? near : ids;
  const columns = `${near.length > 0 ? 'did you mean' : 'columns'}: ${shown.join(' ')}`;
  // Suggestions precede the list of all columns, which may be cut.
  const names = [`no column ${name}`, ...(near.length > 0 ? [columns, instead] : [instead, columns])];
  return { message: names.filter((part) => part !== null).join('; '), near: near[0] ?? null };
};

import { type Column, facetColumn, facetColumns, type Resource } from '../../../core/item/index.ts';
import { nearest } from '../../../core/text/index.ts';

/** Prefix of annotation facets, whose values are shapes. */
export const ANNOTATION = 'annotation:';

/** The column of a name in a filter or order: id in any case, title, or the service's field path. */
export const findColumn = (name: string, resource: Resource): Column | undefined =>
  resource.column(name.toLowerCase()) ??
  resource.columns.find(({ title, path }) => title.toLowerCase() === name.toLowerCase() || path === name);

/** The column or facet of a name in a filter. */
export const findCompared = (name: string, resource: Resource): Column | undefined =>
  findColumn(name, resource) ?? facetColumn(name, resource);

/**
 * Error for an unknown column, with suggestions, nearest first. `instead` is another meaning that it may have in a
 * filter, which alone compares facets as well.
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

import type { Column, Resource } from '../../../core/item/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { facetColumn, facetColumns } from './facet-column.ts';

/** The column of a name in a filter or order: id in any case, title, or the service's field path. */
export const findColumn = (name: string, resource: Resource): Column | undefined =>
  resource.column(name.toLowerCase()) ??
  resource.columns.find(({ title, path }) => title.toLowerCase() === name.toLowerCase() || path === name);

/** The column or facet of a name in a filter. */
export const findCompared = (name: string, resource: Resource): Column | undefined =>
  findColumn(name, resource) ?? facetColumn(name, resource);

/** Error for an unknown column, with suggestions, nearest first. `instead` is another possible meaning. */
export const unknownColumn = (
  name: string,
  resource: Resource,
  instead: string | null = null,
): { readonly message: string; readonly near: string | null } => {
  const ids = resource.columns.map(({ id }) => id);
  const all = [...ids, ...facetColumns(resource).map(({ id }) => id)];
  const likely = nearest(name.toLowerCase(), all);
  const alike = all.filter((id) => id !== likely && id.startsWith(name.slice(0, 2).toLowerCase()));
  const near = likely === null ? alike : [likely, ...alike];
  const shown = near.length > 0 ? near : ids;
  const columns = `${near.length > 0 ? 'did you mean' : 'columns'}: ${shown.join(' ')}`;
  // Suggestions precede the list of all columns, which may be cut.
  const said = [`no column ${name}`, ...(near.length > 0 ? [columns, instead] : [instead, columns])];
  return { message: said.filter((part) => part !== null).join('; '), near: near[0] ?? null };
};

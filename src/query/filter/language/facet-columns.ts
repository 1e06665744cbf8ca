import type { Facet } from '../../../core/facet/index.ts';
import type { Column, Resource } from '../../../core/item/index.ts';
import { perKey } from '../../../core/memo/index.ts';
import { nearest } from '../../../core/text/index.ts';

/** A facet that filters compare like a column; its values are read from the whole item. */
interface FacetColumn extends Column {
  /** Index in `ItemFacets.values`; null for facets that only items reveal, which are found by id. */
  readonly place: number | null;
}

/** Prefix of annotation facets, whose values are shapes. */
export const ANNOTATION = 'annotation:';

const facetAsColumn = ({ id, title, type, fields, about }: Facet, place: number | null): FacetColumn => ({
  id,
  title: title.toUpperCase(),
  type,
  min: 1,
  max: 1,
  priority: 99,
  fields,
  optional: true,
  about,
  place,
});

const columnsOf = perKey(
  ({ facets, rules }: Resource): ReadonlyMap<string, FacetColumn> =>
    new Map(
      facets.map((facet, place) => {
        const column = facetAsColumn(facet, place);
        // A rule over all items is not decided by one.
        const choices = rules.flatMap(({ id, fleet }) => (fleet === undefined ? id : []));
        return [facet.id, facet.id === 'rule' ? { ...column, choices } : column];
      }),
    ),
);

/** The kind's facets other than columns, as columns for filters. */
export const facetColumns = (resource: Resource): readonly FacetColumn[] =>
  resource.facets.flatMap(({ id }) => (resource.column(id) !== undefined ? [] : (columnsOf(resource).get(id) ?? [])));

/** The facet of a name in a filter, in any case; undefined for none. */
export const facetColumn = (name: string, resource: Resource): FacetColumn | undefined => {
  const lower = name.toLowerCase();
  if (lower.startsWith(ANNOTATION)) {
    const id = ANNOTATION + name.slice(ANNOTATION.length);
    const about = `the annotation ${name.slice(ANNOTATION.length)}`;
    return facetAsColumn(
      { id, title: id, type: 'text', role: 'trait', rank: 7, many: false, fields: ['metadata.annotations'], about },
      null,
    );
  }
  return columnsOf(resource).get(lower);
};

/** True for a facet column: items have no cell of it. */
export const isFacetColumn = (column: Column): column is FacetColumn => 'place' in column;

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

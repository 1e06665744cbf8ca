import type { Facet } from '../../../core/facet/index.ts';
import type { Column, Resource } from '../../../core/item/index.ts';
import { perKey } from '../../../core/memo/index.ts';

/** A facet that a filter compares as it does a column; its values are read from the whole item. */
export interface FacetColumn extends Column {
  /** Its place among `ItemFacets.values`; null for one that only items know, which is found by its id. */
  readonly place: number | null;
}

/** A name in front of what only items know: the values of an annotation, in their shape. */
const ANNOTATION = 'annotation:';

const columnOf = ({ id, title, type, fields, about }: Facet, place: number | null): FacetColumn => ({
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
  ({ facets }: Resource): ReadonlyMap<string, FacetColumn> =>
    new Map(facets.map((facet, place) => [facet.id, columnOf(facet, place)])),
);

/**
 * The facets of a kind that are no columns, as columns: what else a filter may compare. Failure domains are found by name
 * alone: nobody types their uids.
 */
export const facetColumns = (resource: Resource): readonly FacetColumn[] =>
  resource.facets.flatMap(({ id, role }) =>
    role === 'failure-domain' || resource.column(id) !== undefined ? [] : (columnsOf(resource).get(id) ?? []),
  );

/** The facet that a name in a filter means, in any case; undefined where it means none. */
export const facetColumn = (name: string, resource: Resource): FacetColumn | undefined => {
  const lower = name.toLowerCase();
  if (lower.startsWith(ANNOTATION)) {
    const id = ANNOTATION + name.slice(ANNOTATION.length);
    const about = `the annotation ${name.slice(ANNOTATION.length)}`;
    return columnOf(
      { id, title: id, type: 'text', role: 'trait', rank: 7, many: false, fields: ['metadata.annotations'], about },
      null,
    );
  }
  return columnsOf(resource).get(lower);
};

/** True for a column that is a facet: items have no cell of it. */
export const isFacetColumn = (column: Column): column is FacetColumn => 'place' in column;

import type { Facet, Rule } from '../facet/index.ts';
import { perKey } from '../memo/index.ts';
import type { Column } from '../view/index.ts';

interface Faceted {
  readonly facets: readonly Facet[];
  readonly rules: readonly Rule[];
  column(id: string): Column | undefined;
}

/** A facet as a column; its values are read from the whole item. */
interface FacetColumn extends Column {
  /** Index in `ItemFacets.values`; null for a facet that only items reveal, which is found by its id. */
  readonly place: number | null;
}

const facetAsColumn = (
  { id, title, type, fields, about }: Pick<Facet, 'id' | 'title' | 'type' | 'fields' | 'about'>,
  place: number | null,
): FacetColumn => ({
  id,
  title: title.toUpperCase(),
  type,
  min: 8,
  max: 40,
  priority: Number.MAX_SAFE_INTEGER,
  fields,
  optional: true,
  about,
  place,
});

const columnsByFacet = perKey(
  ({ facets, rules }: Faceted): ReadonlyMap<string, FacetColumn> =>
    new Map(
      facets.map((facet, place) => {
        const column = facetAsColumn(facet, place);
        return [facet.id, facet.id === 'rule' ? { ...column, choices: rules.map(({ id }) => id) } : column];
      }),
    ),
);

/** The facets of a kind that are not columns, turned into columns. */
export const facetColumns = (resource: Faceted): readonly FacetColumn[] =>
  resource.facets.flatMap(({ id }) =>
    resource.column(id) !== undefined ? [] : (columnsByFacet(resource).get(id) ?? []),
  );

/** Matches the name of an entry of labels or annotations, whose keys are facets: `label:site`. */
const ENTRY = /^(?<map>label|annotation):(?<key>.+)$/is;

/** Splits a name such as `label:site` into map and key; null for any other name. */
export const entryNamed = (name: string): { readonly map: string; readonly key: string } | null => {
  const { map, key } = ENTRY.exec(name)?.groups ?? {};
  return map === undefined || key === undefined ? null : { map: map.toLowerCase(), key };
};

/** The column of the facet with a name, in any case; undefined if there is no such facet. */
export const facetColumn = (name: string, resource: Faceted): FacetColumn | undefined => {
  const entry = entryNamed(name);
  if (entry === null) return columnsByFacet(resource).get(name.toLowerCase());
  const { map, key } = entry;
  const about = `the ${map} ${key}`;
  return facetAsColumn({ id: `${map}:${key}`, title: key, type: 'text', fields: [`metadata.${map}s`], about }, null);
};

export const isFacetColumn = (column: Column): column is FacetColumn => 'place' in column;

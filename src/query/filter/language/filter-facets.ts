import type { Facet } from '../../../core/facet/index.ts';
import { type Filter, singles } from './term.ts';

/** Ids of the facets that a filter compares: its rows were selected by them. */
export const filterFacets = (filter: Filter, facets: readonly Facet[]): readonly string[] =>
  singles(filter).flatMap((term) => {
    if (term.type === 'test') return term.column.id;
    if (term.type === 'label') return `label:${term.key}`;
    if (term.type === 'pack') return facets.filter(({ id }) => id === 'pack').map(({ id }) => id);
    if (term.type === 'field') return facets.filter(({ fields }) => fields.includes(term.path)).map(({ id }) => id);
    return [];
  });

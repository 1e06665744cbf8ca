import { type Facet, type FacetLeaf, RANK } from '../facet/index.ts';

/** Id of the facet of what changed in an item since a moment that the screen counts from, in every kind. */
export const CHANGED_FACET = 'changed';

/** What changed in a condition: it follows from a cause. */
const EFFECT = / condition$/;

/** The facet of what changed; `others` are the facets of the kind, which name changes too. */
export const changedFacet = (others: readonly Facet[]): Facet => {
  const effects = new Set<FacetLeaf>(others.flatMap(({ id, role }) => (role === 'symptom' ? id : [])));
  return {
    id: CHANGED_FACET,
    title: CHANGED_FACET,
    type: 'text',
    role: 'trait',
    rank: RANK.rest,
    many: true,
    fields: [],
    about: 'what changed since the moment that changes are counted from (B)',
    isEffect: (value) => effects.has(value) || EFFECT.test(String(value)),
  };
};

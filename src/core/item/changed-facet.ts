import { type Facet, type FacetLeaf, RANK } from '../facet/index.ts';

/** Id of the facet, in every kind, whose values are the changes of an item since the base: the names of its changed fields. */
export const CHANGED_FACET = 'changed';

/** Matches a change of a condition, which is the effect of a cause. */
const EFFECT = / condition$/;

/** The facet `changed` of a kind. `others` are the other facets of the kind: a change of a symptom among them counts as an effect, not as a cause. */
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

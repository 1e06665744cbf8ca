import { type Facet, type FacetLeaf, type FacetSpec, leafOf, MAX_FACET_VALUES, RANK } from '../../core/facet/index.ts';
import type { CellValue } from '../../core/values/index.ts';

/** Facet properties with defaults: a trait of the last rank, type text, titled by its id. */
type FacetWords = Pick<Facet, 'id' | 'fields' | 'about'> & Partial<Pick<Facet, 'title' | 'type' | 'role' | 'rank'>>;

const NONE: readonly FacetLeaf[] = [];

const described = (words: FacetWords, many: boolean): Facet => ({
  title: words.id.replaceAll('-', ' '),
  type: 'text',
  role: 'trait',
  rank: RANK.rest,
  ...words,
  many,
});

/** A single-valued facet; null is missing. */
export const oneValue = <Model>(words: FacetWords, value: (model: Model) => CellValue): FacetSpec<Model> => ({
  ...described(words, false),
  values: (model) => {
    const leaf = leafOf(value(model));
    return leaf === null ? NONE : [leaf];
  },
});

/** A multi-valued facet, without duplicates and nulls. */
export const manyValues = <Model>(
  words: FacetWords,
  values: (model: Model) => readonly CellValue[] | null,
): FacetSpec<Model> => ({
  ...described(words, true),
  values: (model) => {
    const given = values(model);
    if (given === null || given.length === 0) return NONE;
    const leaves: FacetLeaf[] = [];
    for (const value of given) {
      const leaf = leafOf(value);
      if (leaf !== null && leaves.length < MAX_FACET_VALUES && !leaves.includes(leaf)) leaves.push(leaf);
    }
    return leaves;
  },
});

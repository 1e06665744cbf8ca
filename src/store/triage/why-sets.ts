import { filterFacets } from '../../query/filter/language/index.ts';
import { type ChosenSets, type SetWish, type Term, wishedSets } from '../../triage/index.ts';
import { viewOf } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { ageOrigin } from './completeness.ts';
import type { TriageData } from './data.ts';

/** Two sets of rows, and the facets that define them, which are not compared. */
export interface WhySets extends ChosenSets {
  /** Ids of facets. */
  readonly madeOf: readonly string[];
  readonly madeOfTerms: readonly Term[];
}

/** The sets to compare among the rows of a kind. */
export const whySets = (state: State, data: TriageData, wish: SetWish): WhySets => {
  const { resource, table, states, loaded, shown } = data;
  const { marks, filter } = viewOf(state, resource.id);
  const sets = wishedSets(wish, {
    table,
    states,
    loaded,
    shown,
    isMarked: ({ uid }) => marks.has(uid),
    uidOf: ({ uid }) => uid,
    used: resource.used,
    now: ageOrigin(state),
  });
  const facets = table.facets.map(({ facet }) => facet);
  const byFilter = sets.by === 'filter' ? filterFacets(filter, facets) : [];
  const { set } = wish;
  const terms = set.by === 'rows' && set.drill.type === 'terms' ? set.drill.terms : [];
  return {
    ...sets,
    madeOf: [
      ...new Set([
        ...(sets.byState ? resource.brokenColumns : []),
        ...byFilter,
        ...terms.flatMap(({ facet }) => (facet === RULE ? [] : facet)),
      ]),
    ],
    madeOfTerms: [...(sets.byState ? stateRules(data) : []), ...terms.filter(({ facet }) => facet === RULE)],
  };
};

/** The facet of findings. */
const RULE = 'rule';

/** Rules that read an item's health: they find the set by definition. */
const stateRules = ({ resource, table }: TriageData): readonly Term[] => {
  const paths = new Set(resource.brokenColumns.flatMap((id) => table.facet(id)?.facet.fields ?? []));
  return resource.rules
    .filter(({ fields }) => fields.some((field) => paths.has(field)))
    .map(({ id }) => ({ facet: RULE, operator: '=', value: id }));
};

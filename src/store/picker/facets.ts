import { formatCount } from '../../core/values/index.ts';
import { currentResource } from '../state/current-view.ts';
import type { Choice, Picker } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { askCount } from '../triage/count.ts';
import { triageData } from '../triage/data.ts';
import { facetsOf, fieldsInOrder, rankedFacets } from '../triage/facets.ts';
import { askPivot, openPivot } from '../triage/pivot.ts';
import type { PickerKind } from './kind.ts';

/** The unchosen facets of the kind, in the order of the fields place; by rank until that is known. */
const facetChoices = (state: State, { facets: chosen }: Picker): readonly Choice[] => {
  const lines = fieldsInOrder(state, state.tab, 'fit');
  const known =
    lines === null
      ? rankedFacets(triageData(state, state.tab)).map((facet) => ({ facet, said: '' }))
      : lines
          .filter(({ isGiven, distinct }) => isGiven && distinct > 0)
          .map(({ facet, distinct }) => ({ facet, said: `${formatCount(distinct)} values · ` }));
  return known
    .filter(({ facet }) => !chosen.includes(facet.id))
    .map(({ facet: { id, title, about }, said }) => ({
      value: id,
      label: id,
      hint: `${said}${title === id ? '' : `${title}: `}${about}`,
      mark: ' ',
    }));
};

const titles = (state: State, ids: readonly string[]): string =>
  facetsOf(triageData(state, state.tab), ids)
    .map(({ title }) => title)
    .join(' and ');

/** Adds a field to a count. */
export const COUNT_FIELD: PickerKind = {
  title: (state, { facets }) => `Count ${currentResource(state).short.many} by ${titles(state, facets)} and`,
  choices: facetChoices,
  typed: {},
  choose: (state, { facets }, { value }) => askCount(state, [...facets, value]),
  hints: [],
};

/** The fields of a pivot: first for rows, then for columns. */
export const PIVOT_FIELD: PickerKind = {
  title: (state, { facets }) =>
    facets.length === 0
      ? `Pivot ${currentResource(state).short.many}: the field of the lines`
      : `Pivot ${titles(state, facets)} ×: the field across`,
  choices: facetChoices,
  typed: {},
  choose: (state, { facets }, { value }) =>
    facets.length === 0 ? openPivot(state, [value]) : askPivot(state, facets, value),
  hints: [],
};

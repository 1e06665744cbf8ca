import { chosenFields, type Item } from '../../core/item/index.ts';
import { type Occurrences, otherTerms, type Question } from '../../query/filter/complete/index.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import type { FilterQuestion } from '../../query/filter/match/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { unaskedBy } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

const NO_ITEMS: readonly Item[] = [];

/** Values that occur among the loaded items of the current list. */
export const occurringIn = (state: State, question: Question): Occurrences =>
  state.counts.occurring(currentList(state)?.items ?? NO_ITEMS, question);

/**
 * Values that occur for the term at the caret of a filter, with separate counts for items that match its other terms.
 */
export const occurringAt = (state: State, text: string, caret: number): ((question: Question) => Occurrences) => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  const rest = restAt(state, text, caret);
  return (question) => state.counts.occurring(items, question, rest);
};

/** The other terms of a filter, if they parse and need no unrequested fields; else null. */
const restAt = (state: State, text: string, caret: number): FilterQuestion | null => {
  const rest = parseFilter(otherTerms(text, caret), currentResource(state));
  if (!rest.ok || rest.filter.terms.length === 0 || unaskedBy(state, rest.filter).length > 0) return null;
  return { filter: rest.filter, fields: chosenFields(currentView(state).columns), now: state.now };
};

import { chosenFields, type Item, type Resource } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import {
  type Completions,
  completions,
  countTexts,
  type FilterCompletion,
  type Occurrences,
  otherTerms,
  type Question,
  type TextTally,
} from '../../query/filter/complete/index.ts';
import { type Filter, parseFilter } from '../../query/filter/language/index.ts';
import { type FilterInput, isAged, matcher } from '../../query/filter/match/index.ts';
import type { Edited } from '../state/line-edit.ts';
import { currentResource, currentView, type State } from '../state/state.ts';
import { isPrefix } from '../state/uid-index.ts';
import { askEager } from '../state/work.ts';
import { askedFleet, decidedFilter } from '../walk/fleet.ts';
import { unrequestedFields } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

/** A filter that is being typed. */
export interface TypedFilter extends Edited {
  /** True if Enter filters on the service, false for a local filter. */
  readonly server: boolean;
  readonly error: { readonly position: number; readonly message: string } | null;
  /** The local filter beside a text in the service's language. */
  readonly beside: Filter;
  /** Index of the selected option; null if none is. */
  readonly choice: number | null;
}

const NO_ITEMS: readonly Item[] = [];

/**
 * Values that occur among the loaded items of the current list, with separate counts for those that match the other
 * terms of a filter, as far as counted.
 */
export const occurringIn = (state: State, question: Question, rest: FilterInput | null = null): Occurrences => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  const fleet = rest === null ? null : askedFleet(state, state.tab, rest.filter);
  const passes = rest === null ? null : matcher(decidedFilter(state, state.tab, rest.filter), rest.now, rest.fields);
  return askEager<TextTally>(state, {
    name: `values of ${question.key}\n${rest === null ? '' : restKey(rest)}`,
    keys: [items, fleet],
    over: items,
    begin: (before, isTime) => {
      // Verdicts over all items may have changed with the last ones.
      const known = fleet === null && before !== null && isPrefix(before.items, items) ? before : null;
      return countTexts(question, items, passes, known, isTime);
    },
  });
};

/** Key of the rest of a filter; filters relative to now get another key later. */
const restKey = ({ filter, fields, now }: FilterInput): string =>
  JSON.stringify([filter.text, fields, isAged(filter) ? now : null]);

/**
 * Values that occur for the term at the caret of a filter, with separate counts for items that match its other terms.
 */
export const occurringAt = (state: State, text: string, caret: number): ((question: Question) => Occurrences) => {
  const rest = restAt(state, text, caret);
  return (question) => occurringIn(state, question, rest);
};

/** The other terms of a filter, if they parse and need no unrequested fields; else null. */
const restAt = (state: State, text: string, caret: number): FilterInput | null => {
  const rest = parseFilter(otherTerms(text, caret), currentResource(state));
  if (!rest.ok || rest.filter.terms.length === 0 || unrequestedFields(state, rest.filter).length > 0) return null;
  return { filter: rest.filter, fields: chosenFields(currentView(state).columns), now: state.now };
};

// Each key asks several times.
const lastCompletions = lastPerStore<Completions>();

/** Completions at the caret of the prompt: names, operators, and values that occur among the loaded items. */
export const optionsOf = (state: State, { text, caret, server }: TypedFilter): Completions =>
  lastCompletions(state, [state, text, caret, server], () => newFound(state, { text, caret, server }));

const newFound = (
  state: State,
  { text, caret, server }: Pick<TypedFilter, 'text' | 'caret' | 'server'>,
): Completions => {
  const resource = currentResource(state);
  // A filter in the service's language narrows nothing locally.
  const occurring = server ? (question: Question) => occurringIn(state, question) : occurringAt(state, text, caret);
  const found = completions(text, caret, { resource, occurring });
  const { from, to, options } = found;
  const sayable = server ? options.filter((one) => isSayable(one, resource)) : options;
  const among = found.among - (options.length - sayable.length);
  // A single option equal to the text is none.
  const [only] = sayable.length === 1 ? sayable : [];
  return { ...found, among, options: only?.text === text.slice(from, to) ? [] : sayable };
};

/** True for options that the service can filter by: columns with a field path. */
const isSayable = ({ type, text }: FilterCompletion, resource: Resource): boolean =>
  type !== 'name' || text.includes('.') || resource.column(text)?.path !== undefined;

/** The option that `→` takes: the selected one, else the first that continues the typed text. */
export const offeredOption = (state: State, prompt: TypedFilter): FilterCompletion | undefined => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return options[Math.min(prompt.choice, options.length - 1)];
  return fresh ? undefined : options[0];
};

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
import { type EagerJob, eagerValue, type Job } from '../state/work.ts';
import { askedFleet, askedFleetJobs, decidedFilter } from '../walk/fleet.ts';
import { unrequestedFields } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

/** A filter that is being typed. */
export interface TypedFilter extends Edited {
  /** True if Enter filters on the service, false for a local filter. */
  readonly server: boolean;
  readonly error: { readonly position: number; readonly message: string } | null;
  /** The local filter that is kept beside a filter in the language of the service. */
  readonly beside: Filter;
  /** Index of the selected option; null if no option is selected. */
  readonly choice: number | null;
}

const NO_ITEMS: readonly Item[] = [];

/**
 * The job that counts, among the loaded items of the current list, the texts that `question` reads from an item, for completions.
 * `rest` is the filter without the term at the caret: `count` is the number of items with a text that pass it, `total` of all.
 */
export const occurrencesJob = (
  state: State,
  question: Question,
  rest: FilterInput | null = null,
): EagerJob<TextTally> => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  const fleet = rest === null ? null : askedFleet(state, state.tab, rest.filter);
  const passes = rest === null ? null : matcher(decidedFilter(state, state.tab, rest.filter), rest.now, rest.fields);
  return {
    results: state.results,
    name: `values of ${question.key}\n${rest === null ? '' : restKey(rest)}`,
    keys: [items, fleet],
    over: items,
    begin: (before, isTime) => {
      // Verdicts about all items may have changed when the last items arrived.
      const known = fleet === null && before !== null && isPrefix(before.items, items) ? before : null;
      return countTexts(question, items, passes, known, isTime);
    },
  };
};

/** The job that prepares the searched texts of the current list (lower case, without accents) before the first letter of a filter needs them. */
export const searchedTextsJob = (state: State): Job<readonly Item[]> => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  return {
    results: state.results,
    name: 'searched texts',
    keys: [items],
    isBackground: true,
    *begin(before) {
      const from = before !== null && isPrefix(before, items) ? before.length : 0;
      for (let index = from; index < items.length; index += 1) {
        items[index]?.search();
        yield undefined;
      }
      return items;
    },
  };
};

/** Returns the key of the other terms of a filter. Terms relative to the current time get a new key when the time changes. */
const restKey = ({ filter, fields, now }: FilterInput): string =>
  JSON.stringify([filter.text, fields, isAged(filter) ? now : null]);

/** Returns the other terms of a filter; null if they cannot be parsed or need unrequested fields. */
const restAt = (state: State, text: string, caret: number): FilterInput | null => {
  const rest = parseFilter(otherTerms(text, caret), currentResource(state));
  if (!rest.ok || rest.filter.terms.length === 0 || unrequestedFields(state, rest.filter).length > 0) return null;
  return { filter: rest.filter, fields: chosenFields(currentView(state).columns), now: state.now };
};

/** Completions, and the jobs that count their values. */
type CountedCompletions = Completions & { readonly jobs: readonly Job[] };

/**
 * Completes a filter at the caret. Values for the term at the caret have separate counts of items that match the other
 * terms. A filter in the language of the service narrows nothing locally.
 */
export const completionsAt = (state: State, text: string, caret: number, isServer = false): CountedCompletions => {
  const rest = isServer ? null : restAt(state, text, caret);
  const jobs = rest === null ? [] : [...askedFleetJobs(state, state.tab, rest.filter)];
  const occurring = (question: Question): Occurrences => {
    const job = occurrencesJob(state, question, rest);
    jobs.push(job);
    return eagerValue(job);
  };
  return { ...completions(text, caret, { resource: currentResource(state), occurring }), jobs };
};

// Memoised, because each key reads the completions several times.
const lastCompletions = lastPerStore<CountedCompletions>();

/** Completes the prompt at the caret: names, operators, and values of the loaded items. */
export const optionsOf = (state: State, { text, caret, server }: TypedFilter): CountedCompletions =>
  lastCompletions(state, [state, text, caret, server], () => sayableAt(state, text, caret, server));

const sayableAt = (state: State, text: string, caret: number, server: boolean): CountedCompletions => {
  const resource = currentResource(state);
  const found = completionsAt(state, text, caret, server);
  const { from, to, options } = found;
  const sayable = server ? options.filter((one) => isSayable(one, resource)) : options;
  const among = found.among - (options.length - sayable.length);
  // A single option that equals the text is omitted.
  const [only] = sayable.length === 1 ? sayable : [];
  return { ...found, among, options: only?.text === text.slice(from, to) ? [] : sayable };
};

/** True for options that the service can filter by: columns with a field path. */
const isSayable = ({ type, text }: FilterCompletion, resource: Resource): boolean =>
  type !== 'name' || text.includes('.') || resource.column(text)?.path !== undefined;

/** Returns the option that `→` takes: the selected option, else the first option that continues the typed text. */
export const offeredOption = (state: State, prompt: TypedFilter): FilterCompletion | undefined => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return options[Math.min(prompt.choice, options.length - 1)];
  return fresh ? undefined : options[0];
};

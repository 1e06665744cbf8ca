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
import { type Filter, finishedPart, parseFilter, print } from '../../query/filter/language/index.ts';
import { type FilterInput, isAged, matcher } from '../../query/filter/match/index.ts';
import { asFilterText, serverFilterText } from '../../query/filter/server/index.ts';
import { stepOf, stepTo } from '../state/chooser.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import type { PastFilter, Prompt } from '../state/overlay.ts';
import { closeOverlays, openHelp, openOverlay } from '../state/overlays.ts';
import { type Change, changeView, currentResource, currentView, type State, say } from '../state/state.ts';
import { isPrefix } from '../state/uid-index.ts';
import { NO_FILTER, TOP } from '../state/view.ts';
import { askEager } from '../state/work.ts';
import { abilityOf } from '../walk/ability.ts';
import { refusal } from '../walk/absence.ts';
import { askedFleet, decidedFilter } from '../walk/fleet.ts';
import { unrequestedFields } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { asLocalText, besideText, both, planFilter } from '../walk/server-filter.ts';

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
export const optionsOf = (state: State, { text, caret, server }: Prompt): Completions =>
  lastCompletions(state, [state, text, caret, server], () => newFound(state, { text, caret, server }));

const newFound = (state: State, { text, caret, server }: Pick<Prompt, 'text' | 'caret' | 'server'>): Completions => {
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
export const offeredOption = (state: State, prompt: Prompt): FilterCompletion | undefined => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return options[Math.min(prompt.choice, options.length - 1)];
  return fresh ? undefined : options[0];
};

/** Filters to keep per kind. */
const MAX_FILTERS = 50;

const NO_FILTERS: readonly PastFilter[] = [];

/** Accepted filters of the current kind, oldest first. */
const pastOf = (state: State): readonly PastFilter[] => state.pastFilters[state.tab] ?? NO_FILTERS;

/** Adds a filter as the newest; a duplicate moves to the end. */
export const withFilter = (filters: readonly PastFilter[], { text, server }: PastFilter): readonly PastFilter[] =>
  [...filters.filter((one) => one.text !== text || one.server !== server), { text, server }].slice(-MAX_FILTERS);

/** Adds an accepted filter of the current kind. */
export const withPast = (state: State, { text, server }: PastFilter): Change => {
  const taken = { text: text.trim(), server };
  if (taken.text === '') return {};
  return { pastFilters: { ...state.pastFilters, [state.tab]: withFilter(pastOf(state), taken) } };
};

/** The prompt with the previous (1) or next (-1) accepted filter; null if there is none. */
const pastPrompt = (state: State, prompt: Prompt, by: 1 | -1): Prompt | null => {
  const past = pastOf(state);
  const typed = prompt.past?.typed ?? { text: prompt.text, server: prompt.server };
  const back = (prompt.past?.back ?? 0) + by;
  const { text, server } = (back === 0 ? typed : past.at(-back)) ?? typed;
  if (back < 0 || back > past.length) return null;
  return { ...prompt, text, caret: text.length, server, past: back === 0 ? null : { back, typed } };
};

/** Enter in the filter prompt: applies the filter, locally or on the service; a filter with an error stays open. */
const acceptFilter = (state: State, prompt: Prompt): Change => {
  if (prompt.server) return askService(state, prompt);
  if (prompt.error !== null) return say(prompt.error.message, 'bad');
  const result = parseFilter(prompt.text, currentResource(state));
  const refused = result.ok ? refusal(state, result.filter) : null;
  if (refused !== null) return say(refused, 'bad');
  // The text includes the former service filter, which is local now.
  return {
    ...changeView(state, { serverFilter: [], ...(result.ok && { filter: unchangedOr(state, result.filter) }) }),
    ...withPast(state, prompt),
    ...closeOverlays(state, 'filter'),
  };
};

/** The current filter if equal, so that its memos stay valid. */
const unchangedOr = (state: State, filter: Filter): Filter => {
  const { filter: before } = currentView(state);
  return before.text === filter.text ? before : filter;
};

const askService = (state: State, prompt: Prompt): Change => {
  // An unchanged text changes nothing, even in the service's language, which would parse differently as a local filter.
  if (prompt.text.trim() === prompt.opened && currentView(state).serverFilter.length > 0)
    return closeOverlays(state, 'filter');
  const plan = planFilter(prompt.text, currentResource(state), abilityOf(state, state.tab));
  if (!plan.ok) {
    const { position, message } = plan;
    return openOverlay(state, 'filter', { ...prompt, error: { position, message } });
  }
  const { serverFilter, note } = plan;
  const filter = both(plan.filter, prompt.beside);
  const change: Change = {
    ...changeView(state, { serverFilter, filter, cursor: TOP }),
    ...withPast(state, prompt),
    ...closeOverlays(state, 'filter'),
  };
  if (note !== null) return { ...change, ...say(note, 'warn') };
  if (serverFilter.length > 0 || filter.terms.length === 0) return change;
  return { ...change, ...say('the service has no field for this; filtering the loaded rows', 'warn') };
};

/** Opens the filter prompt with the current filter. */
export const openPrompt = (state: State): Change => {
  const { filter, serverFilter } = currentView(state);
  const whole = wholeText(state);
  const text = whole ?? serverFilterText(serverFilter);
  const spaced = text === '' ? '' : `${text} `;
  return openOverlay(state, 'filter', {
    text: spaced,
    caret: spaced.length,
    server: serverFilter.length > 0,
    error: null,
    before: filter,
    opened: text,
    beside: whole === null ? filter : NO_FILTER,
    choice: null,
    past: null,
  });
};

/**
 * Service filter and local filter as one text; null if it would not parse into the same two. Then the prompt shows the
 * service filter in the service's language, and the local one beside it.
 */
const wholeText = (state: State): string | null => {
  const { filter, serverFilter } = currentView(state);
  if (serverFilter.length === 0) return filter.text;
  const requested = asFilterText(serverFilter, currentResource(state));
  if (requested === null) return null;
  const text = joinFilter(requested, filter);
  const again = planFilter(text, currentResource(state), abilityOf(state, state.tab));
  const same =
    again.ok &&
    serverFilterText(again.serverFilter) === serverFilterText(serverFilter) &&
    isSameFilter(again.filter, filter);
  return same ? text : null;
};

const isSameFilter = (a: Filter, b: Filter): boolean => print(a) === print(b);

const joinFilter = (text: string, filter: Filter): string =>
  text === '' ? filter.text : [text, besideText(filter)].filter((part) => part !== '').join(' ');

export const promptKey = (state: State, prompt: Prompt, key: string): Change => {
  const by = stepOf(key);
  if (by !== null) return moveBy(state, prompt, by);
  switch (key) {
    case 'esc':
      if (prompt.choice !== null) return openOverlay(state, 'filter', { ...prompt, choice: null });
      return { ...changeView(state, { filter: prompt.before }), ...closeOverlays(state, 'filter') };
    case 'enter':
      return prompt.choice === null ? acceptFilter(state, prompt) : takeOption(state, prompt);
    case 'f1':
      return openHelp(state, '', 'filter');
    case 'ctrl+t':
      return turnTarget(state, prompt);
    case 'tab':
      return offeredOption(state, prompt) === undefined
        ? say('nothing to complete here; ↓ lists what occurs')
        : takeOption(state, prompt);
    case 'right':
      if (prompt.choice !== null || prompt.caret === prompt.text.length) return takeOption(state, prompt);
      break;
  }
  const edited = editText(prompt, key);
  if (edited.text === prompt.text)
    return openOverlay(state, 'filter', { ...prompt, caret: edited.caret, choice: null });
  return promptEdited(state, prompt, edited);
};

/** Down into the options, up into earlier filters, and back again. */
const moveBy = (state: State, prompt: Prompt, by: number): Change => {
  const { choice, past } = prompt;
  if (choice === null && (by < 0 || past !== null)) {
    const next = pastPrompt(state, prompt, by < 0 ? 1 : -1);
    if (next === null) return {};
    const turned = next.server && !prompt.server ? changeView(state, { filter: prompt.before }) : {};
    return { ...turned, ...promptEdited(state, next, next) };
  }
  const { options } = optionsOf(state, prompt);
  if (options.length === 0) return {};
  const index = (choice ?? -1) + by;
  return openOverlay(state, 'filter', {
    ...prompt,
    choice: index < 0 ? null : stepTo(choice ?? -1, by, options.length),
  });
};

const takeOption = (state: State, prompt: Prompt): Change => {
  const option = offeredOption(state, prompt);
  if (option === undefined) return openOverlay(state, 'filter', { ...prompt, choice: null });
  const { from, to } = optionsOf(state, prompt);
  const text = prompt.text.slice(0, from) + option.text + prompt.text.slice(to);
  return promptEdited(state, prompt, { text, caret: from + option.text.length });
};

/**
 * Filters the rows while typing, by the part of the text before an error; local filters only, since the service filters
 * on Enter.
 */
export const promptEdited = (state: State, prompt: Prompt, edit: Edited): Change => {
  const result = parseFilter(edit.text, currentResource(state));
  const error = result.ok ? null : { position: result.position, message: result.message };
  const { text, caret } = edit;
  const past = text === prompt.text ? prompt.past : null;
  const next: Prompt = { ...prompt, text, caret, error: prompt.server ? null : error, choice: null, past };
  const good = result.ok ? result.filter : finishedPart(text, result.position, currentResource(state));
  // An equal filter keeps its object and the memo of its rows.
  if (prompt.server || good.text === currentView(state).filter.text) return openOverlay(state, 'filter', next);
  // Unrequested fields are neither present nor missing: the rows stay until the service has sent them.
  const asks = unrequestedFields(state, good);
  if (asks.length > 0)
    return { ...openOverlay(state, 'filter', next), ...say(`Enter loads ${asks.join(', ')} from the service`) };
  return { ...changeView(state, { filter: good }), ...openOverlay(state, 'filter', next) };
};

const turnTarget = (state: State, prompt: Prompt): Change => {
  const { many } = currentResource(state);
  if (!prompt.server && !abilityOf(state, state.tab).filter) {
    return say(`this service cannot filter ${many}; filtering the loaded rows`, 'warn');
  }
  if (prompt.server) return turnHere(state, prompt);
  return {
    ...changeView(state, { filter: prompt.before }),
    ...openOverlay(state, 'filter', { ...prompt, server: true, error: null, choice: null }),
  };
};

/** Makes the whole filter local, including a former service filter. */
const turnHere = (state: State, prompt: Prompt): Change => {
  const text = joinFilter(asLocalText(prompt.text, currentResource(state)).trim(), prompt.beside);
  const spaced = text === '' ? '' : `${text} `;
  const edit = text === prompt.text.trim() ? prompt : { text: spaced, caret: spaced.length };
  return promptEdited(state, { ...prompt, server: false, beside: NO_FILTER }, edit);
};

import { besideText, both, type Filter, finishedPart, parseFilter, print } from '../../query/filter/language/index.ts';
import { asFilterText, serverFilterText } from '../../query/filter/server/index.ts';
import { failedEmpty } from '../../store/list/rows.ts';
import { offeredOption, optionsOf, searchedTextsJob, type TypedFilter } from '../../store/prompt/options.ts';
import { pastOf, withPast } from '../../store/prompt/past-filters.ts';
import { stepOf, stepTo } from '../../store/state/chooser.ts';
import type { Key } from '../../store/state/key.ts';
import { type Edited, editText } from '../../store/state/line-edit.ts';
import { closeOverlays, openHelp, openOverlay } from '../../store/state/overlays.ts';
import type { TypedPlace } from '../../store/state/place.ts';
import { type Change, changeView, currentResource, currentView, type State, say } from '../../store/state/state.ts';
import { NO_FILTER, type PastFilter, TOP } from '../../store/state/view.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { refusal } from '../../store/walk/absence.ts';
import { unrequestedFields } from '../../store/walk/item.ts';
import { asLocalText, planFilter } from '../../store/walk/server-filter.ts';

/** State of the filter prompt: the typed filter, and what Esc and the history restore. */
export interface FilterPrompt extends TypedFilter {
  /** The filter that Esc restores. */
  readonly before: Filter;
  /** The initial text. While the text is unchanged, Enter leaves the service filter as it is. */
  readonly opened: string;
  /** Position in the history of filters, and the text that was typed before; null outside of the history. */
  readonly past: { readonly back: number; readonly typed: PastFilter } | null;
}

declare module '../../store/state/place.ts' {
  interface TypedStates {
    readonly filter: FilterPrompt;
  }
}

/** Opens the filter prompt with the current filter. */
const openFilter = (state: State): Change => {
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

/** The prompt with the previous (1) or next (-1) filter of the history; null past the ends of the history. */
const pastPrompt = (state: State, prompt: FilterPrompt, by: 1 | -1): FilterPrompt | null => {
  const past = pastOf(state);
  const typed = prompt.past?.typed ?? { text: prompt.text, server: prompt.server };
  const back = (prompt.past?.back ?? 0) + by;
  const { text, server } = (back === 0 ? typed : past.at(-back)) ?? typed;
  if (back < 0 || back > past.length) return null;
  return { ...prompt, text, caret: text.length, server, past: back === 0 ? null : { back, typed } };
};

/** Applies the typed filter, locally or on the service. If the filter has an error, the prompt stays open. */
const acceptFilter = (state: State, prompt: FilterPrompt): Change => {
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

/** Returns the current filter if it equals `filter`, so that memos that depend on the object stay valid. */
const unchangedOr = (state: State, filter: Filter): Filter => {
  const { filter: before } = currentView(state);
  return before.text === filter.text ? before : filter;
};

const askService = (state: State, prompt: FilterPrompt): Change => {
  // An unchanged text changes nothing. In the service's language it would parse differently as a local filter.
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

/**
 * The service filter and the local filter as one text; null if the text would not parse into the same two filters. The
 * prompt then shows the service filter in the service's language, and the local filter beside it.
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

const pressFilter = (state: State, prompt: FilterPrompt, key: string): Change => {
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
  return editFilter(state, prompt, edited);
};

/** Moves down into the options or up into earlier filters, and back again. */
const moveBy = (state: State, prompt: FilterPrompt, by: number): Change => {
  const { choice, past } = prompt;
  if (choice === null && (by < 0 || past !== null)) {
    const next = pastPrompt(state, prompt, by < 0 ? 1 : -1);
    if (next === null) return {};
    const turned = next.server && !prompt.server ? changeView(state, { filter: prompt.before }) : {};
    return { ...turned, ...editFilter(state, next, next) };
  }
  const { options } = optionsOf(state, prompt);
  if (options.length === 0) return {};
  const index = (choice ?? -1) + by;
  return openOverlay(state, 'filter', {
    ...prompt,
    choice: index < 0 ? null : stepTo(choice ?? -1, by, options.length),
  });
};

const takeOption = (state: State, prompt: FilterPrompt): Change => {
  const option = offeredOption(state, prompt);
  if (option === undefined) return openOverlay(state, 'filter', { ...prompt, choice: null });
  const { from, to } = optionsOf(state, prompt);
  const text = prompt.text.slice(0, from) + option.text + prompt.text.slice(to);
  return editFilter(state, prompt, { text, caret: from + option.text.length });
};

/**
 * Applies an edit of the text. A local filter narrows the rows while it is typed, by the part of the text before an error;
 * the service filters on Enter only.
 */
const editFilter = (state: State, prompt: FilterPrompt, edit: Edited): Change => {
  const result = parseFilter(edit.text, currentResource(state));
  const error = result.ok ? null : { position: result.position, message: result.message };
  const { text, caret } = edit;
  const past = text === prompt.text ? prompt.past : null;
  const next: FilterPrompt = { ...prompt, text, caret, error: prompt.server ? null : error, choice: null, past };
  const good = result.ok ? result.filter : finishedPart(text, result.position, currentResource(state));
  // If the filter is equal, its object stays, and so the memo of its rows.
  if (prompt.server || good.text === currentView(state).filter.text) return openOverlay(state, 'filter', next);
  // A field that was not requested is neither present nor missing: the rows stay until the service has sent the field.
  const asks = unrequestedFields(state, good);
  if (asks.length > 0)
    return { ...openOverlay(state, 'filter', next), ...say(`Enter loads ${asks.join(', ')} from the service`) };
  return { ...changeView(state, { filter: good }), ...openOverlay(state, 'filter', next) };
};

const turnTarget = (state: State, prompt: FilterPrompt): Change => {
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

/** Makes the whole filter local, including the former service filter. */
const turnHere = (state: State, prompt: FilterPrompt): Change => {
  const text = joinFilter(asLocalText(prompt.text, currentResource(state)).trim(), prompt.beside);
  const spaced = text === '' ? '' : `${text} `;
  const edit = text === prompt.text.trim() ? prompt : { text: spaced, caret: spaced.length };
  return editFilter(state, { ...prompt, server: false, beside: NO_FILTER }, edit);
};

export const FILTER_KEYS: readonly Key[] = [
  {
    id: 'filter',
    keys: ['/'],
    group: 'Query',
    label: 'filter',
    about: 'filter the loaded rows; ^T in the prompt filters on the service',
    places: ['list'],
    footer: 2,
    idle: failedEmpty,
    run: openFilter,
  },
];

/** Keeps the cursor on its option while counts reorder the options. */
const keepChoice = (state: State, prompt: FilterPrompt, before: State): Change => {
  if (prompt.choice === null) return {};
  const option = optionsOf(before, prompt).options[prompt.choice];
  const choice = optionsOf(state, prompt).options.findIndex(({ text }) => text === option?.text);
  return choice < 0 ? {} : openOverlay(state, 'filter', { ...prompt, choice });
};

export const FILTER: TypedPlace<FilterPrompt> = {
  press: pressFilter,
  edit: editFilter,
  line: (prompt) => prompt,
  jobs: (state, prompt) => [...optionsOf(state, prompt).jobs, searchedTextsJob(state)],
  keepChoice,
};

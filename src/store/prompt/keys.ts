import { finishedPart, parseFilter } from '../../query/filter/language/index.ts';
import { changeView, currentResource, currentView } from '../state/current-view.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import { say } from '../state/message.ts';
import type { Prompt } from '../state/overlay.ts';
import { closeOverlays, openHelp, openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { NO_FILTER } from '../state/view.ts';
import { abilityOf } from '../walk/ability.ts';
import { unaskedBy } from '../walk/item.ts';
import { asLocalText } from '../walk/server-filter.ts';
import { accept } from './accept.ts';
import { joined } from './open.ts';
import { offeredOption, optionsOf } from './options.ts';
import { pastPrompt } from './past.ts';

/** A key in the filter prompt. */
export const promptKey = (state: State, prompt: Prompt, key: string): Change => {
  switch (key) {
    case 'esc':
      if (prompt.choice !== null) return openOverlay(state, 'filter', { ...prompt, choice: null });
      return { ...changeView(state, { filter: prompt.before }), ...closeOverlays(state, 'filter') };
    case 'enter':
      return prompt.choice === null ? accept(state, prompt) : takeOption(state, prompt);
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
    case 'down':
    case 'ctrl+n':
      return step(state, prompt, 1);
    case 'up':
    case 'ctrl+p':
      return step(state, prompt, -1);
  }
  const edited = editText(prompt, key);
  if (edited.text === prompt.text)
    return openOverlay(state, 'filter', { ...prompt, caret: edited.caret, choice: null });
  return promptEdited(state, prompt, edited);
};

/** Down into the options, up into earlier filters, and back again. */
const step = (state: State, prompt: Prompt, by: 1 | -1): Change => {
  const { choice, past } = prompt;
  if (choice === null && (by === -1 || past !== null)) {
    const next = pastPrompt(state, prompt, by === -1 ? 1 : -1);
    if (next === null) return {};
    const turned = next.server && !prompt.server ? changeView(state, { filter: prompt.before }) : {};
    return { ...turned, ...promptEdited(state, next, next) };
  }
  const { options } = optionsOf(state, prompt);
  const index = (choice ?? -1) + by;
  if (index >= options.length) return {};
  return openOverlay(state, 'filter', { ...prompt, choice: index < 0 ? null : index });
};

/** Inserts the option. */
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
  const asks = unaskedBy(state, good);
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
  const text = joined(asLocalText(prompt.text, currentResource(state)).trim(), prompt.beside);
  const spaced = text === '' ? '' : `${text} `;
  const edit = text === prompt.text.trim() ? prompt : { text: spaced, caret: spaced.length };
  return promptEdited(state, { ...prompt, server: false, beside: NO_FILTER }, edit);
};

import { type Edited, editText } from '../state/line-edit.ts';
import type { SearchPrompt } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { TypedPlace } from '../state/place.ts';
import type { Change, State } from '../state/state.ts';
import { searched } from './places.ts';

/** Opens the search prompt of the top place. */
export const openSearch = (state: State): Change =>
  openOverlay(state, 'search', { text: '', caret: 0, before: searched(state)?.text ?? '' });

const searchKey = (state: State, prompt: SearchPrompt, key: string): Change => {
  if (key === 'enter') return closeOverlays(state, 'search');
  if (key !== 'esc') return searchEdited(state, prompt, editText(prompt, key));
  const next = { ...state, ...closeOverlays(state, 'search') };
  return { overlays: next.overlays, ...searched(next)?.restore(prompt.before) };
};

const searchEdited = (state: State, prompt: SearchPrompt, edited: Edited): Change => {
  const next = { ...state, ...openOverlay(state, 'search', { ...prompt, ...edited }) };
  return edited.text === prompt.text
    ? { overlays: next.overlays }
    : { overlays: next.overlays, ...searched(next)?.show(edited.text) };
};

/** The hint of the search prompt: the effect of the text. */
export const searchHint = (state: State): string => searched(state)?.hint ?? '';

/** The search prompt, which searches the place below it. */
export const SEARCH: TypedPlace<SearchPrompt> = { press: searchKey, edit: searchEdited, line: (line) => line };

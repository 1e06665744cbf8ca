import { type Edited, editText } from '../../store/state/line-edit.ts';
import { closeOverlays, openOverlay } from '../../store/state/overlays.ts';
import type { Place, TypedPlace } from '../../store/state/place.ts';
import { type Change, keyPlace, type State, type TopPlace } from '../../store/state/state.ts';

/** State of the search prompt: the typed text, and the text that Esc restores. */
export interface SearchPrompt extends Edited {
  /** The search text that Esc restores. */
  readonly before: string;
}

declare module '../../store/state/place.ts' {
  interface TypedStates {
    readonly search: SearchPrompt;
  }
}

/** How to search the topmost place that has keys, which the search prompt is open over; null if the place has no search. */
export const searchedPlace = (state: State) => searchedIn(state, keyPlace(state));

const searchedIn = <Id extends Place>(state: State, { id, state: own }: TopPlace<Id>) => {
  const { search } = state.places.withKeys[id];
  if (search === undefined) return null;
  return {
    text: search.text(own),
    hint: search.hint,
    show: (text: string): Change => search.show(state, own, text),
    restore: (text: string): Change => search.restore(state, own, text),
  };
};

export const openSearch = (state: State): Change =>
  openOverlay(state, 'search', { text: '', caret: 0, before: searchedPlace(state)?.text ?? '' });

const editSearch = (state: State, prompt: SearchPrompt, edited: Edited): Change => {
  const next = { ...state, ...openOverlay(state, 'search', { ...prompt, ...edited }) };
  return edited.text === prompt.text
    ? { overlays: next.overlays }
    : { overlays: next.overlays, ...searchedPlace(next)?.show(edited.text) };
};

/** The place of the search prompt, which searches the place below it. */
export const SEARCH: TypedPlace<SearchPrompt> = {
  press: (state, prompt, key) => {
    if (key === 'enter') return closeOverlays(state, 'search');
    if (key !== 'esc') return editSearch(state, prompt, editText(prompt, key));
    const next = { ...state, ...closeOverlays(state, 'search') };
    return { overlays: next.overlays, ...searchedPlace(next)?.restore(prompt.before) };
  },
  edit: editSearch,
  line: (prompt) => prompt,
};

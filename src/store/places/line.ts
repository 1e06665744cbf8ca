import { exportEdited, exportKey } from '../export/export.ts';
import { paletteEdited, paletteKey } from '../palette/keys.ts';
import { pickerEdited, pickerKey, takesText } from '../picker/picker.ts';
import { promptEdited, promptKey } from '../prompt/keys.ts';
import { type Edited, editText, insertText, NO_MEMORY, rememberEdit } from '../state/line-edit.ts';
import type { SearchPrompt } from '../state/overlay.ts';
import { closeOverlays, isOpen, openOverlay } from '../state/overlays.ts';
import type { Place, TypedId, TypedPlace } from '../state/place.ts';
import {
  type Change,
  isTyped,
  keyPlace,
  type PlaceStates,
  type State,
  shownPlaces,
  type TopPlace,
} from '../state/state.ts';

/** The search of a place, bound to its state. */
interface Searched {
  readonly text: string;
  readonly hint: string;
  show(text: string): Change;
  restore(text: string): Change;
}

/** The search of the top place; null if it has none. */
export const searchedPlace = (state: State): Searched | null => searchedIn(state, keyPlace(state));

const searchedIn = <Id extends Place>(state: State, { id, state: own }: TopPlace<Id>): Searched | null => {
  const { search } = state.places.withKeys[id];
  if (search === undefined) return null;
  return {
    text: search.text(own),
    hint: search.hint,
    show: (text) => search.show(state, own, text),
    restore: (text) => search.restore(state, own, text),
  };
};

export const openSearch = (state: State): Change =>
  openOverlay(state, 'search', { text: '', caret: 0, before: searchedPlace(state)?.text ?? '' });

const searchKey = (state: State, prompt: SearchPrompt, key: string): Change => {
  if (key === 'enter') return closeOverlays(state, 'search');
  if (key !== 'esc') return searchEdited(state, prompt, editText(prompt, key));
  const next = { ...state, ...closeOverlays(state, 'search') };
  return { overlays: next.overlays, ...searchedPlace(next)?.restore(prompt.before) };
};

const searchEdited = (state: State, prompt: SearchPrompt, edited: Edited): Change => {
  const next = { ...state, ...openOverlay(state, 'search', { ...prompt, ...edited }) };
  return edited.text === prompt.text
    ? { overlays: next.overlays }
    : { overlays: next.overlays, ...searchedPlace(next)?.show(edited.text) };
};

/** The hint of the search prompt: the effect of the text. */
export const searchHint = (state: State): string => searchedPlace(state)?.hint ?? '';

/** The search prompt, which searches the place below it. */
const SEARCH: TypedPlace<SearchPrompt> = { press: searchKey, edit: searchEdited, line: (line) => line };

const itself = (line: Edited): Edited => line;

const PROMPTS: { readonly [Id in TypedId]: TypedPlace<PlaceStates[Id]> } = {
  filter: { press: promptKey, edit: promptEdited, line: itself },
  search: SEARCH,
  picker: { press: pickerKey, edit: pickerEdited, line: (picker) => (takesText(picker) ? picker : null) },
  palette: { press: paletteKey, edit: paletteEdited, line: itself },
  'export-name': { press: exportKey, edit: exportEdited, line: (prompt) => (prompt.exists ? null : prompt) },
};

export const pressTyped = <Id extends TypedId>(state: State, shown: TopPlace<Id>, key: string): Change =>
  PROMPTS[shown.id].press(state, shown.state, key);

/** Sets the text of a prompt or picker. */
const editTyped = <Id extends TypedId>(state: State, shown: TopPlace<Id>, edited: Edited): Change =>
  PROMPTS[shown.id].edit(state, shown.state, edited);

/** The text line of a prompt or picker; null while its keys are choices. */
const typedLine = <Id extends TypedId>(shown: TopPlace<Id>): Edited | null => PROMPTS[shown.id].line(shown.state);

/** The prompt or picker on top; null when the key table applies. */
export const typedPlace = (state: State): TopPlace<TypedId> | null => {
  const [top] = shownPlaces(state);
  return top !== undefined && isTyped(top) ? top : null;
};

/** The open text line of any prompt or picker; null if there is none. */
export const openLine = (state: State): Edited | null => {
  const place = typedPlace(state);
  return place === null ? null : typedLine(place);
};

/** True while a prompt or picker is open, which ^C closes. */
export const isPrompting = (state: State): boolean => typedPlace(state) !== null;

/** Sets the text of the open line, as if typed. */
const setLine = (state: State, edited: Edited): Change => {
  const place = typedPlace(state);
  return place === null ? {} : editTyped(state, place, edited);
};

/** Pastes a text into the open line; null if there is none. */
export const pasteIntoLine = (state: State, text: string): Change | null => {
  const line = openLine(state);
  return line === null ? null : rememberLine(state, 'paste', setLine(state, insertText(line, text)));
};

/** ^Y inserts the cut text, ^_ undoes; null for any other key, and without an open line. */
export const lineKey = (state: State, key: string): Change | null => {
  const line = openLine(state);
  if (line === null) return null;
  if (key === 'ctrl+y') return state.line.cut === '' ? {} : pasteIntoLine(state, state.line.cut);
  if (key !== 'ctrl+_') return null;
  const step = state.line.steps.at(-1);
  if (step === undefined) return {};
  const memory = { ...state.line, steps: state.line.steps.slice(0, -1), last: 'other' } as const;
  return { ...setLine(state, { text: step.text, caret: step.caret }), line: memory };
};

/** Adds the memory of the line to a key's change: cut texts persist, undo steps last while the line is open. */
export const rememberLine = (state: State, key: string, change: Change): Change => {
  const before = openLine(state);
  const after = openLine({ ...state, ...change });
  const { line } = state;
  const memory =
    before === null || after === null
      ? line.steps.length === 0 && line.last === 'other'
        ? line
        : { ...NO_MEMORY, cut: line.cut }
      : rememberEdit(line, key, { text: before.text, caret: before.caret }, after);
  return memory === line ? change : { ...change, line: memory };
};

/** Word keys of readline, unsupported ones included, so that they have no other effect. */
const WORD_KEYS = /^alt\+(?:[bfdtulcyr.]|backspace|left|right)$/;

/**
 * The keys that a key stands for. Alt arrives as Escape plus key: one word key in a text line, two keys elsewhere. Ctrl
 * with an arrow moves by words in a line, else it is the arrow. ^J is Enter except in lists of choices. ^G in a prompt
 * or picker is Escape.
 */
export const keysMeant = (state: State, key: string): readonly string[] => {
  const typing = openLine(state) !== null;
  if (key === 'ctrl+g' && isPrompting(state)) return ['esc'];
  if (key === 'ctrl+j') return isOpen(state, 'picker') || isOpen(state, 'palette') ? [key] : ['enter'];
  if (key === 'ctrl+left' || key === 'ctrl+right') return [typing ? key : key.slice('ctrl+'.length)];
  if (!key.startsWith('alt+')) return [key];
  return typing && WORD_KEYS.test(key) ? [key] : ['esc', key.slice('alt+'.length)];
};

import { type Edited, inserted } from '../state/line-edit.ts';
import { NO_MEMORY, rememberEdit } from '../state/line-memory.ts';
import { isTyped, type Shown, shownPlaces, type TypedId } from '../state/shown-places.ts';
import type { Change, State } from '../state/state.ts';
import { editTyped, lineOf } from './prompts.ts';

/** The prompt or picker on top; null when the key table applies. */
export const typedPlace = (state: State): Shown<TypedId> | null => {
  const [top] = shownPlaces(state);
  return top !== undefined && isTyped(top) ? top : null;
};

/** The open text line of any prompt or picker; null if there is none. */
export const openLine = (state: State): Edited | null => {
  const place = typedPlace(state);
  return place === null ? null : lineOf(place);
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
  return line === null ? null : remembered(state, 'paste', setLine(state, inserted(line, text)));
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
export const remembered = (state: State, key: string, change: Change): Change => {
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

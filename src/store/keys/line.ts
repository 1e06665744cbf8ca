import { type Edited, insertText, NO_MEMORY, rememberEdit } from '../state/line-edit.ts';
import { isOpen } from '../state/overlays.ts';
import type { TypedId } from '../state/place.ts';
import { type Change, isTyped, type State, shownPlaces, type TopPlace } from '../state/state.ts';

/** The prompt or picker on top, with its state; null if keys have their usual meaning. */
const typedOnTop = (state: State) => {
  const [top] = shownPlaces(state);
  return top !== undefined && isTyped(state, top) ? withState(state, top) : null;
};

const withState = <Id extends TypedId>(state: State, { id, state: own }: TopPlace<Id>) => {
  const place = state.places.typed[id];
  return {
    line: place.line(own),
    press: (key: string): Change => place.press(state, own, key),
    edit: (edited: Edited): Change => place.edit(state, own, edited),
  };
};

/** True while a prompt or picker is open; ^C closes it. */
export const isPrompting = (state: State): boolean => typedOnTop(state) !== null;

/** Applies a key in the prompt or picker on top. */
export const typeKey = (state: State, key: string): Change => typedOnTop(state)?.press(key) ?? {};

/** The open text line of any prompt or picker; null if no line is open. */
export const openLine = (state: State): Edited | null => typedOnTop(state)?.line ?? null;

/** Sets the text of the open line, as if typed. */
const setLine = (state: State, edited: Edited): Change => typedOnTop(state)?.edit(edited) ?? {};

/** Pastes a text into the open line; null if no line is open. */
export const pasteIntoLine = (state: State, text: string): Change | null => {
  const line = openLine(state);
  return line === null ? null : rememberLine(state, 'paste', setLine(state, insertText(line, text)));
};

/** Inserts the cut text (^Y) or undoes a step (^_). Null for any other key, or if no line is open. */
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

/** Adds the memory of the text line to the change of a key. Cut texts persist; undo steps last while the line is open. */
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

/** Word keys of readline. Unsupported keys are included, so that they have no other effect. */
const WORD_KEYS = /^alt\+(?:[bfdtulcyr.]|backspace|left|right)$/;

/**
 * Translates a key into the keys that it stands for. Alt arrives as Escape and a key: one word key in a text line, two
 * keys elsewhere. Ctrl with an arrow moves by words in a line; elsewhere it is the arrow. ^J is Enter except in lists
 * of choices. ^G in a prompt or picker is Escape.
 */
export const keysMeant = (state: State, key: string): readonly string[] => {
  const typing = openLine(state) !== null;
  if (key === 'ctrl+g' && isPrompting(state)) return ['esc'];
  if (key === 'ctrl+j') return isOpen(state, 'picker') || isOpen(state, 'palette') ? [key] : ['enter'];
  if (key === 'ctrl+left' || key === 'ctrl+right') return [typing ? key : key.slice('ctrl+'.length)];
  if (!key.startsWith('alt+')) return [key];
  return typing && WORD_KEYS.test(key) ? [key] : ['esc', key.slice('alt+'.length)];
};

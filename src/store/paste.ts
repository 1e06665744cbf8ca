import { graphemes } from '../core/text/index.ts';
import { pressKey } from './dispatch.ts';
import { isPrompting, openLine, pasteIntoLine } from './keys/line.ts';
import { keyFor } from './keys/resolve.ts';
import { choicesOf } from './picker/picker.ts';
import { isOpen, overlayOf } from './state/overlays.ts';
import type { Picker } from './state/picker.ts';
import { type Change, type State, say } from './state/state.ts';

// Handles a pasted text, and keys that arrive at once and look like a pasted text.

/**
 * Handles a paste. An open prompt takes the text as one line. If the first character opens a prompt, that prompt takes
 * the rest. Elsewhere a paste changes nothing.
 */
export const paste = (state: State, text: string): Change => {
  const pasted = pasteIntoLine(state, text);
  if (pasted !== null) return pasted;
  if (isPrompting(state)) return {};
  const [first = ''] = text;
  const opening = OPENERS.includes(first) ? pressKey(state, first) : {};
  const typed = pasteIntoLine({ ...state, ...opening }, text.slice(first.length));
  if (typed !== null) return { ...opening, ...typed };
  return text.length < MIN_CHARACTERS && isQuitting(state, text)
    ? say('several keys came at once and look like a paste; q alone quits', 'warn')
    : say('press / first to paste into the filter', 'warn');
};

/** Characters that open a prompt. */
const OPENERS = '/:';

/** True if a key of the text, except the last, quits: the following characters would reach the shell. */
const isQuitting = (state: State, text: string): boolean =>
  !isPrompting(state) && [...new Set(text.slice(0, -1))].some((key) => (pressKey(state, key).exit ?? null) !== null);

/** A text with fewer characters, or fewer different characters, is always treated as keys. */
const MIN_CHARACTERS = 4;
const MIN_DIFFERENT = 3;

/** A text with at least this many actions, this many of them different, is treated as a word that happens to consist of bound keys. */
const MAX_ACTIONS = 5;
const MAX_DIFFERENT_ACTIONS = 4;

/** Keys that users often repeat before the screen has followed. */
const MOTIONS = 'jkhlgGnpNbf[]1234 -+<>';

const NAMES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\r\n': 'enter',
  '\t': 'tab',
  ' ': 'space',
};

/**
 * Detects a paste that has no bracketed-paste marks, by trying the keys on the state. Keys that were typed ahead or
 * sent by a tool are no paste. A text is a paste if a key has no meaning, if no choice of an opened picker starts with
 * the text typed into it, if keys follow the key that quits, or if the keys form a word of many actions.
 */
export const looksPasted = (state: State, text: string): boolean => {
  // Held keys are not tried.
  if (text.length < MIN_CHARACTERS || new Set(text).size < MIN_DIFFERENT) return isQuitting(state, text);
  let now = state;
  let hasNoMeaning = false;
  /** Keys outside prompts that were already open or that `/` or `:` opened. */
  const judged: string[] = [];
  const actions: string[] = [];
  let isBefore = isOpen(state, 'picker');
  for (const { text: char } of graphemes(text)) {
    const key = NAMES[char] ?? char;
    const picker = isBefore ? null : overlayOf(now, 'picker');
    if (picker !== null && key === 'enter') hasNoMeaning ||= isMismatch(now, picker);
    else if (picker !== null) {
      judged.push(char);
      if (openLine(now) === null) actions.push(char);
    } else if (!isPrompting(now) && NAMES[char] === undefined) {
      judged.push(char);
      if (now.exit !== null || isNoTab(now, key) || keyFor(now, key) === undefined) hasNoMeaning = true;
      if (!MOTIONS.includes(char)) actions.push(char);
    }
    now = { ...now, ...pressKey(now, key) };
    isBefore &&= isOpen(now, 'picker');
  }
  const last = overlayOf(now, 'picker');
  if (!isBefore && last !== null) hasNoMeaning ||= isMismatch(now, last);
  if (judged.length < MIN_CHARACTERS || new Set(judged).size < MIN_DIFFERENT) return false;
  return hasNoMeaning || (actions.length >= MAX_ACTIONS && new Set(actions).size >= MAX_DIFFERENT_ACTIONS);
};

/** True if the key is the number of a tab that does not exist. */
const isNoTab = ({ catalog }: State, key: string): boolean =>
  /^[1-9]$/.test(key) && Number(key) > catalog.resources.length;

/** True if no choice of the picker has a word that starts with the typed text. */
const isMismatch = (state: State, picker: Picker): boolean => {
  const typed = picker.text.trim().toLowerCase();
  if (typed === '') return false;
  return !choicesOf(state, picker).some(
    ({ label, hint }) => hint !== 'as typed' && ` ${label.toLowerCase()}`.includes(` ${typed}`),
  );
};

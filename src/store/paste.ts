import { graphemes } from '../core/text/index.ts';
import { pressKey } from './dispatch.ts';
import { isPrompting, openLine, pasteIntoLine } from './keys/line.ts';
import { keyFor } from './keys/resolve.ts';
import { choicesOf } from './picker/picker.ts';
import { isOpen, overlayOf } from './state/overlays.ts';
import type { Picker } from './state/picker.ts';
import { type Change, type State, say } from './state/state.ts';

// A text that is pasted, or that seems to be: keys that came at once.

/**
 * The change that a paste makes. An open prompt takes the text as one line. If the first character opens a prompt, that
 * prompt takes the rest. Elsewhere a paste changes nothing.
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

/** Characters that open a line to type into. */
const OPENERS = '/:';

/** True if one of the keys of a text, but the last, quits: what follows would reach the shell. */
const isQuitting = (state: State, text: string): boolean =>
  !isPrompting(state) && [...new Set(text.slice(0, -1))].some((key) => (pressKey(state, key).exit ?? null) !== null);

/** Shorter texts, or texts of fewer different characters, are always keys. */
const MIN_CHARACTERS = 4;
const MIN_DIFFERENT = 3;

/** This many actions in a row, this many of them different, are a word that consists of bound keys. */
const MAX_ACTIONS = 5;
const MAX_DIFFERENT_ACTIONS = 4;

/** Keys that are often repeated ahead of the screen. */
const MOTIONS = 'jkhlgGnpNbf[]1234 -+<>';

const NAMES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\r\n': 'enter',
  '\t': 'tab',
  ' ': 'space',
};

/**
 * Detects a paste without bracketed-paste marks among keys typed ahead or sent by a tool, by trying the keys on the
 * state. It is a paste if a key has no meaning, if a picker opened on the way has no choice that starts like the text
 * typed into it, if keys follow the one that quits, or if the keys form a word of many actions.
 */
export const looksPasted = (state: State, text: string): boolean => {
  // Held keys are not tried.
  if (text.length < MIN_CHARACTERS || new Set(text).size < MIN_DIFFERENT) return isQuitting(state, text);
  let now = state;
  let hasNoMeaning = false;
  /** Keys outside of prompts that were open before or opened by `/` or `:`. */
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

/** The number of a tab that there is not. */
const isNoTab = ({ catalog }: State, key: string): boolean =>
  /^[1-9]$/.test(key) && Number(key) > catalog.resources.length;

/** True if no choice has a word that starts with the typed text. */
const isMismatch = (state: State, picker: Picker): boolean => {
  const typed = picker.text.trim().toLowerCase();
  if (typed === '') return false;
  return !choicesOf(state, picker).some(
    ({ label, hint }) => hint !== 'as typed' && ` ${label.toLowerCase()}`.includes(` ${typed}`),
  );
};

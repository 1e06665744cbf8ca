import { graphemes } from '../core/text/index.ts';
import { resolveKey } from '../keymap/resolve.ts';
import { pressKey } from './dispatch.ts';
import { keyContext } from './list/key-context.ts';
import { choicesOf } from './picker/choices.ts';
import { takesText } from './picker/keys.ts';
import { isPrompting } from './places/line.ts';
import type { Picker } from './state/overlay.ts';
import { isOpen, overlayOf } from './state/overlays.ts';
import type { State } from './state/state.ts';

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
  if (new Set(text).size < MIN_DIFFERENT) return false;
  let now = state;
  let hasNoMeaning = false;
  /** Keys outside of prompts that were open before or opened by `/` or `:`. */
  const judged: string[] = [];
  const actions: string[] = [];
  /** A picker that was open before takes any text. */
  let isBefore = isOpen(state, 'picker');
  for (const { text: char } of graphemes(text)) {
    const key = NAMES[char] ?? char;
    const picker = isBefore ? null : overlayOf(now, 'picker');
    if (picker !== null && key === 'enter') hasNoMeaning ||= isMismatch(now, picker);
    else if (picker !== null) {
      judged.push(char);
      if (!takesText(picker)) actions.push(char);
    } else if (!isPrompting(now) && NAMES[char] === undefined) {
      judged.push(char);
      if (now.exit !== null || isNoTab(now, key) || resolveKey(key, keyContext(now)).type === 'none')
        hasNoMeaning = true;
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

import type { Key } from 'ink';
import { graphemes } from '../core/text/index.ts';

const NAMED_KEYS = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

/**
 * Converts a chunk of Ink's input to key names as in the key table. Keys that arrived together become separate names.
 * `alt+` stands for Alt, or for Escape directly before a key.
 */
export const keyNames = (input: string, key: Key): readonly string[] => {
  // The input filter encodes function keys in this form, which no terminal sends unsolicited.
  if (key.hyper) return [input];
  if (key.tab) return [key.shift ? 'shift+tab' : 'tab'];
  const named = NAMED_KEYS.find(([flag]) => key[flag]);
  if (named !== undefined) return [`${modifierOf(named[1], key)}${named[1]}`];
  const chars = graphemes(input).map(({ text }) => charName(text));
  if (key.ctrl) return chars.map((char) => `ctrl+${char === ' ' ? 'space' : char.toLowerCase()}`);
  return key.meta ? chars.map((char) => `alt+${char}`) : chars;
};

/** The modifier of a named key; empty if the key has no meaning of its own with the modifier. */
const modifierOf = (name: string, { ctrl, meta }: Key): string => {
  const moves = name === 'left' || name === 'right';
  if (ctrl && moves) return 'ctrl+';
  return meta && (moves || name === 'backspace') ? 'alt+' : '';
};

const charName = (char: string): string => {
  if (char === ' ') return 'space';
  if (char === '\r' || char === '\r\n') return 'enter';
  if (char === '\t') return 'tab';
  if (char === '\u007F' || char === '\b') return 'backspace';
  if (char === '\u001B') return 'esc';
  const code = char.charCodeAt(0);
  return code < 27 ? `ctrl+${String.fromCharCode(code + 96)}` : char;
};

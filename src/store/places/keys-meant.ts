import { isOpen } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { isPrompting, openLine } from './line.ts';

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

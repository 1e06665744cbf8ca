import { isOpen } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { isPrompting, openLine } from './line.ts';

/** Keys of readline that change words; those that do nothing here do no harm either. */
const WORD_KEYS = /^alt\+(?:[bfdtulcyr.]|backspace|left|right)$/;

/**
 * The keys that a key stands for. Alt arrives as Escape and the key: in a line that is typed they are one key for words,
 * anywhere else two. Ctrl and an arrow go by words in a line, else they are the arrow. ^J is Enter but in lists of choices. ^G leaves
 * what is typed or chosen, as Escape does.
 */
export const keysMeant = (state: State, key: string): readonly string[] => {
  const typing = openLine(state) !== null;
  if (key === 'ctrl+g' && isPrompting(state)) return ['esc'];
  if (key === 'ctrl+j') return isOpen(state, 'picker') || isOpen(state, 'palette') ? [key] : ['enter'];
  if (key === 'ctrl+left' || key === 'ctrl+right') return [typing ? key : key.slice('ctrl+'.length)];
  if (!key.startsWith('alt+')) return [key];
  return typing && WORD_KEYS.test(key) ? [key] : ['esc', key.slice('alt+'.length)];
};

import type { Change, SearchPrompt, State } from '../state.ts';
import { editText } from './edit.ts';

/** Opens the help, narrowed to a text. */
export const openHelp = (text = ''): Change => ({ help: { top: 0, text } });

/** Opens the help, or leaves it. */
export const turnHelp = (state: State): Change => (state.help === null ? openHelp() : { help: null });

/** Opens the prompt of the help. */
export const searchHelp = ({ help }: State): Change => ({ search: { text: '', caret: 0, before: help?.text ?? '' } });

/** A key in the prompt of the help: what is told follows what is typed. */
export const helpSearchKey = (prompt: SearchPrompt, key: string): Change => {
  if (key === 'enter') return { search: null };
  if (key === 'esc') return { search: null, ...openHelp(prompt.before) };
  return typed(prompt, editText(prompt, key));
};

/** Text that was pasted into the prompt of the help. */
export const helpSearchPaste = (prompt: SearchPrompt, pasted: string): Change => {
  const text = prompt.text.slice(0, prompt.caret) + pasted + prompt.text.slice(prompt.caret);
  return typed(prompt, { text, caret: prompt.caret + pasted.length });
};

const typed = (prompt: SearchPrompt, edit: Pick<SearchPrompt, 'text' | 'caret'>): Change => ({
  search: { ...prompt, ...edit },
  ...(edit.text !== prompt.text && openHelp(edit.text)),
});

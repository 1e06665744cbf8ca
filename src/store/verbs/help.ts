import type { Change, SearchPrompt, State } from '../state.ts';
import { type Edited, editText } from './edit.ts';

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
  return helpSearchEdited(prompt, editText(prompt, key));
};

/** Another text in the prompt of the help. */
export const helpSearchEdited = (prompt: SearchPrompt, edit: Edited): Change => ({
  search: { ...prompt, ...edit },
  ...(edit.text !== prompt.text && openHelp(edit.text)),
});

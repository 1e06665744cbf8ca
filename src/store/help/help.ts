import { type Edited, editText } from '../state/line-edit.ts';
import type { SearchPrompt } from '../state/overlay.ts';
import { closeOverlays, openHelp, openOverlay, overlayOf, topOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';

/** Opens the help, or leaves it. */
export const turnHelp = (state: State): Change =>
  topOverlay(state) === 'help' ? closeOverlays(state, 'help') : openHelp(state);

/** Opens the prompt of the help. */
export const searchHelp = (state: State): Change =>
  openOverlay(state, 'search', { text: '', caret: 0, before: overlayOf(state, 'help')?.text ?? '' });

/** A key in the prompt of the help: what is told follows what is typed. */
export const helpSearchKey = (state: State, prompt: SearchPrompt, key: string): Change => {
  if (key === 'enter') return closeOverlays(state, 'search');
  if (key === 'esc') return narrowed(closeOverlays(state, 'search'), prompt.before);
  return helpSearchEdited(state, prompt, editText(prompt, key));
};

/** Another text in the prompt of the help. */
export const helpSearchEdited = (state: State, prompt: SearchPrompt, edit: Edited): Change => {
  const next = openOverlay(state, 'search', { ...prompt, ...edit });
  return edit.text === prompt.text ? next : narrowed(next, edit.text);
};

/** Narrows the help to a text, under the prompt. */
const narrowed = (stack: Pick<State, 'overlays'>, text: string): Change => openOverlay(stack, 'help', { top: 0, text });

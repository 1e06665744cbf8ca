import { hiddenSentence } from '../../core/item/index.ts';
import { formatSize } from '../../core/values/index.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import { say } from '../state/message.ts';
import type { OverlayId } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import {
  type ExportContent,
  type ExportEnding,
  type ExportPrompt,
  type ExportWish,
  missingIn,
} from '../state/wishes.ts';
import { exportContent } from './content.ts';
import { exportName } from './name.ts';

/** Takes what was chosen in the picker: `csv file`, `csv clipboard`. */
export const chooseExport = (state: State, choice: string): Change => {
  const [id = '', to] = choice.split(' ');
  if (to !== 'clipboard') return nameExport(state, id);
  const content = exportContent(state, id);
  return content === null ? say(UNKNOWN, 'warn') : copyExport(content);
};

/** Asks for the name of the file, for the format of an id. */
export const nameExport = (state: State, id: string): Change => {
  const content = exportContent(state, id);
  if (content === null) return say(UNKNOWN, 'warn');
  const text = exportName(state, content);
  return nothingIn(content) ?? openOverlay(state, 'export-name', { content, text, caret: text.length, exists: false });
};

/** Wishes an export in a file at once. */
export const exportTo = (state: State, id: string, path: string): Change => {
  const content = exportContent(state, id);
  return content === null ? say(UNKNOWN, 'warn') : exported(content, { path, overwrite: false });
};

/** Wishes an export on the clipboard. */
export const copyExport = (content: ExportContent): Change => exported(content, 'clipboard');

/** The only reason for a format of the picker to have no content. */
const UNKNOWN = 'the answer is not known yet; export it when it is';

const exported = (content: ExportContent, to: ExportWish['to']): Change =>
  nothingIn(content) ?? wished({ content, to });

/** Why there is nothing to export; null where there is. */
const nothingIn = ({ type, subject }: ExportContent): Change | null =>
  type === 'items' && subject.items.length === 0
    ? say([`nothing to export: ${subject.what}`, ...subject.said].join(' · '), 'warn')
    : null;

const wished = (wish: ExportWish): Change => ({ exporting: { wish, bytes: 0 } });

/** A key in the prompt for the name; where a file of the name is there, in the question what is to be done. */
export const exportKey = (state: State, prompt: ExportPrompt, key: string): Change => {
  if (prompt.exists) return existsKey(state, prompt, key);
  if (key === 'esc') return { ...closeOverlays(state, 'export-name'), ...say('export cancelled, nothing written') };
  if (key === 'enter') return write(state, prompt, false);
  return exportEdited(state, prompt, editText(prompt, key));
};

/** Another name. */
export const exportEdited = (state: State, prompt: ExportPrompt, edited: Edited): Change =>
  openOverlay(state, 'export-name', { ...prompt, ...edited });

const existsKey = (state: State, prompt: ExportPrompt, key: string): Change => {
  if (key === 'o') return write(state, prompt, true);
  if (key === 'n' || key === 'esc') return openOverlay(state, 'export-name', { ...prompt, exists: false });
  return {};
};

const write = (state: State, { content, text }: ExportPrompt, overwrite: boolean): Change => {
  const path = text.trim();
  if (path === '') return say('enter a file name', 'warn');
  return { ...closeOverlays(state, 'export-name'), ...wished({ content, to: { path, overwrite } }) };
};

/**
 * An export ended. What could not be written can be tried again with the same rows: the prompt comes back, unless
 * something else is being typed by now.
 */
export const exportEnded = (state: State, wish: ExportWish, ending: ExportEnding): Change => {
  if (state.exporting?.wish !== wish) return {};
  if (ending.type === 'written' || ending.type === 'sent') return { exporting: null, ...doneWords(wish, ending) };
  const { content, to } = wish;
  const said = ending.type === 'exists' ? say('the file already exists', 'warn') : say(ending.message, 'bad');
  if (to === 'clipboard' || isTyping(state)) return { exporting: null, ...said };
  const exists = ending.type === 'exists';
  const again = { content, text: to.path, caret: to.path.length, exists };
  return { exporting: null, ...openOverlay(state, 'export-name', again), ...(!exists && said) };
};

const isTyping = ({ overlays }: State): boolean => overlays.some(({ id }) => TYPED.has(id));

/** Overlays that take text. */
const TYPED: ReadonlySet<OverlayId> = new Set(['filter', 'search', 'picker', 'palette', 'export-name'] as const);

/** What is missing stands before the name: a narrow screen cuts the end. */
const doneWords = (wish: ExportWish, ending: Extract<ExportEnding, { type: 'written' | 'sent' }>): Change => {
  const { subject, format } = wish.content;
  const written = ending.type === 'written';
  const done = written ? `${subject.what} written` : `${subject.what} as ${format.id} ${ending.how}`;
  const hidden = ending.hidden > 0 ? [hiddenSentence(ending.hidden)] : [];
  const missing = [...missingIn(wish.content), ...hidden];
  const place = written ? [`${ending.path} (${formatSize(ending.bytes)})`] : [];
  const doubt = missing.length > 0 || (!written && ending.doubt);
  return say([done, ...missing, ...place].join(' · '), doubt ? 'warn' : 'plain');
};

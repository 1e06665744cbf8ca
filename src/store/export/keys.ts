import { hiddenSentence } from '../../core/item/index.ts';
import { formatSize } from '../../core/values/index.ts';
import { type ExportContent, type ExportEnding, type ExportJob, type ExportPrompt, missingIn } from '../state/jobs.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import { say } from '../state/message.ts';
import type { OverlayId } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { exportContent } from './content.ts';
import { exportName } from './name.ts';

/** Takes a choice of the export picker: `csv file`, `csv clipboard`. */
export const chooseExport = (state: State, choice: string): Change => {
  const [id = '', to] = choice.split(' ');
  if (to !== 'clipboard') return nameExport(state, id);
  const content = exportContent(state, id);
  return content === null ? say(UNKNOWN, 'warn') : copyExport(content);
};

/** Opens the prompt for the file name; `id` names a format. */
export const nameExport = (state: State, id: string): Change => {
  const content = exportContent(state, id);
  if (content === null) return say(UNKNOWN, 'warn');
  const text = exportName(state, content);
  return nothingIn(content) ?? openOverlay(state, 'export-name', { content, text, caret: text.length, exists: false });
};

/** Requests an export to a file, without a prompt. */
export const exportTo = (state: State, id: string, path: string): Change => {
  const content = exportContent(state, id);
  return content === null ? say(UNKNOWN, 'warn') : exported(content, { path, overwrite: false });
};

/** Requests an export to the clipboard. */
export const copyExport = (content: ExportContent): Change => exported(content, 'clipboard');

/** Message for an answer that is still being computed. */
const UNKNOWN = 'the answer is still being computed; export it again in a moment';

const exported = (content: ExportContent, to: ExportJob['to']): Change =>
  nothingIn(content) ?? started({ content, to });

/** Message for an export without items; null when there are some. */
const nothingIn = ({ type, subject }: ExportContent): Change | null =>
  type === 'items' && subject.items.length === 0
    ? say([`nothing to export: ${subject.what}`, ...subject.said].join(' · '), 'warn')
    : null;

const started = (job: ExportJob): Change => ({ exporting: { job, bytes: 0 } });

/** A key in the file name prompt, or in its overwrite question. */
export const exportKey = (state: State, prompt: ExportPrompt, key: string): Change => {
  if (prompt.exists) return existsKey(state, prompt, key);
  if (key === 'esc') return { ...closeOverlays(state, 'export-name'), ...say('export cancelled, nothing written') };
  if (key === 'enter') return write(state, prompt, false);
  return exportEdited(state, prompt, editText(prompt, key));
};

/** Another file name. */
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
  return { ...closeOverlays(state, 'export-name'), ...started({ content, to: { path, overwrite } }) };
};

/**
 * End of an export. A failed one can be retried with the same rows: its prompt reopens, unless another prompt is open.
 */
export const exportEnded = (state: State, job: ExportJob, ending: ExportEnding): Change => {
  if (state.exporting?.job !== job) return {};
  if (ending.type === 'written' || ending.type === 'sent') return { exporting: null, ...doneWords(job, ending) };
  const { content, to } = job;
  const said = ending.type === 'exists' ? say('the file already exists', 'warn') : say(ending.message, 'bad');
  if (to === 'clipboard' || isTyping(state)) return { exporting: null, ...said };
  const exists = ending.type === 'exists';
  const again = { content, text: to.path, caret: to.path.length, exists };
  return { exporting: null, ...openOverlay(state, 'export-name', again), ...(!exists && said) };
};

const isTyping = ({ overlays }: State): boolean => overlays.some(({ id }) => TYPED.has(id));

/** Overlays with a text line. */
const TYPED: ReadonlySet<OverlayId> = new Set(['filter', 'search', 'picker', 'palette', 'export-name'] as const);

/** What is missing stands before the file name: narrow screens cut the end. */
const doneWords = (job: ExportJob, ending: Extract<ExportEnding, { type: 'written' | 'sent' }>): Change => {
  const { subject, format } = job.content;
  const written = ending.type === 'written';
  const done = written ? `${subject.what} written` : `${subject.what} as ${format.id} ${ending.how}`;
  const hidden = ending.hidden > 0 ? [hiddenSentence(ending.hidden)] : [];
  const missing = [...missingIn(job.content), ...hidden];
  const place = written ? [`${ending.path} (${formatSize(ending.bytes)})`] : [];
  const doubt = missing.length > 0 || (!written && ending.doubt);
  return say([done, ...missing, ...place].join(' · '), doubt ? 'warn' : 'plain');
};

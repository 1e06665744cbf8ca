import { formatSize } from '../../core/format/size.ts';
import { hiddenSentence } from '../../core/secrets/leaving.ts';
import { exportName } from '../export/name.ts';
import { exportSubject } from '../export/subject.ts';
import {
  EXPORT_FORMATS,
  type ExportEnding,
  type ExportFormat,
  type ExportPrompt,
  type ExportWish,
  missingIn,
} from '../export/wish.ts';
import type { Change, State } from '../state.ts';
import { editText } from './edit.ts';
import { say } from './say.ts';

/** Takes what was chosen in the picker: `csv file`, `csv clipboard`. */
export const chooseExport = (state: State, choice: string): Change => {
  const [name, to] = choice.split(' ');
  const format = EXPORT_FORMATS.find((one) => one === name);
  if (format === undefined) return {};
  return to === 'clipboard' ? copyExport(state, format) : nameExport(state, format);
};

/** Asks for the name of the file. */
export const nameExport = (state: State, format: ExportFormat): Change => {
  const text = exportName(state, format);
  return { exportPrompt: { subject: exportSubject(state), format, text, caret: text.length, exists: false } };
};

/** Wishes an export in a file at once. */
export const exportTo = (state: State, format: ExportFormat, path: string): Change =>
  wished({ subject: exportSubject(state), format, to: { path, overwrite: false } });

const copyExport = (state: State, format: ExportFormat): Change =>
  wished({ subject: exportSubject(state), format, to: 'clipboard' });

const wished = (wish: ExportWish): Change => ({ exporting: { wish, bytes: 0 } });

/** A key in the prompt for the name; where a file of the name is there, in the question what is to be done. */
export const exportKey = (prompt: ExportPrompt, key: string): Change => {
  if (prompt.exists) return existsKey(prompt, key);
  if (key === 'esc') return { exportPrompt: null, ...say('nothing was written') };
  if (key === 'enter') return write(prompt, false);
  return { exportPrompt: { ...prompt, ...editText(prompt, key) } };
};

/** A text that was pasted into the name. */
export const exportPaste = (prompt: ExportPrompt, pasted: string): Change => {
  if (prompt.exists) return {};
  const text = prompt.text.slice(0, prompt.caret) + pasted + prompt.text.slice(prompt.caret);
  return { exportPrompt: { ...prompt, text, caret: prompt.caret + pasted.length } };
};

const existsKey = (prompt: ExportPrompt, key: string): Change => {
  if (key === 'o') return write(prompt, true);
  if (key === 'n' || key === 'esc') return { exportPrompt: { ...prompt, exists: false } };
  return {};
};

const write = ({ subject, format, text }: ExportPrompt, overwrite: boolean): Change => {
  const path = text.trim();
  if (path === '') return say('the name of the file is missing', 'warn');
  return { exportPrompt: null, ...wished({ subject, format, to: { path, overwrite } }) };
};

/**
 * An export ended. What could not be written can be tried again with the same rows: the prompt comes back, unless
 * something else is being typed by now.
 */
export const exportEnded = (state: State, wish: ExportWish, ending: ExportEnding): Change => {
  if (state.exporting?.wish !== wish) return {};
  if (ending.type === 'written' || ending.type === 'copied') return { exporting: null, ...doneWords(wish, ending) };
  const { subject, format, to } = wish;
  const said =
    ending.type === 'exists' ? say('a file of this name is there already', 'warn') : say(ending.message, 'bad');
  if (to === 'clipboard' || isTyping(state)) return { exporting: null, ...said };
  const exists = ending.type === 'exists';
  const exportPrompt = { subject, format, text: to.path, caret: to.path.length, exists };
  return { exporting: null, exportPrompt, ...(!exists && said) };
};

const isTyping = ({ prompt, search, picker, palette, exportPrompt }: State): boolean =>
  prompt !== null || search !== null || picker !== null || palette !== null || exportPrompt !== null;

/** What is missing stands before the name: a narrow screen cuts the end. */
const doneWords = (wish: ExportWish, ending: Extract<ExportEnding, { type: 'written' | 'copied' }>): Change => {
  const { subject, format } = wish;
  const written = ending.type === 'written';
  const done = written ? `${subject.what} written` : `${subject.what} copied as ${format} by ${ending.route}`;
  const hidden = ending.hidden > 0 ? [hiddenSentence(ending.hidden)] : [];
  const missing = [...missingIn(wish), ...hidden];
  const place = written ? [`${ending.path} (${formatSize(ending.bytes)})`] : [];
  return say([done, ...missing, ...place].join(' · '), missing.length > 0 ? 'warn' : 'plain');
};

import { hiddenSentence } from '../../core/item/index.ts';
import { formatCount, formatSize, inUtc } from '../../core/values/index.ts';
import { lineText } from '../../core/view/index.ts';
import {
  ANSWER_FORMATS,
  type AnswerFormat,
  exportFormats,
  formatNamed,
  type OutputFormat,
} from '../../output/index.ts';
import { cachedOnScreen } from '../cached/cached.ts';
import { columnsOf } from '../list/columns.ts';
import { loadedRowsOf } from '../list/rows.ts';
import { send } from '../state/errand.ts';
import { type ExportContent, type ExportEnding, type ExportJob, missingIn } from '../state/export.ts';
import { openOverlay } from '../state/overlays.ts';
import type { Choice } from '../state/picker.ts';
import type { QuestionState } from '../state/question.ts';
import {
  type Change,
  currentResource,
  currentView,
  isTyped,
  kindWord,
  machineClock,
  type State,
  say,
} from '../state/state.ts';
import { answerTo, questionOnTop } from '../triage/ask.ts';
import { openItem } from '../walk/item.ts';
import { answerSubject } from './answer.ts';
import { exportSubject, rowNotes, subjectTitle } from './subject.ts';

/** The formats of answers. The text for a terminal comes last, because exports are for chats, spreadsheets and programs. */
const ANSWER_EXPORTS: readonly AnswerFormat[] = [
  ...ANSWER_FORMATS.filter(({ id }) => id !== 'table'),
  ...ANSWER_FORMATS.filter(({ id }) => id === 'table'),
];

/** The formats for the current place: formats of answers if a question is open, else formats of lists. */
export const formatsNow = (state: State): readonly Pick<OutputFormat, 'id' | 'about'>[] =>
  questionOnTop(state) === null ? exportFormats() : ANSWER_EXPORTS;

/** Returns the content of the screen in a format; null if the format is unknown or the answer is not ready. */
const exportContent = (state: State, id: string): ExportContent | null => {
  const question = questionOnTop(state);
  if (question === null) {
    const format = exportFormats().find((one) => one.id === id);
    return format === undefined ? null : { type: 'items', subject: exportSubject(state), format };
  }
  const format = ANSWER_EXPORTS.find((one) => one.id === id);
  const subject = inUtc(() => answerSubject(state, question));
  return format === undefined || subject === null ? null : { type: 'answer', subject, format };
};

/** Reason why an export key is blocked; null if no export is in progress. */
export const whileExporting = ({ exporting }: State): string | null =>
  exporting === null ? null : 'an export is in progress';

/** Names the content of an export: `412 edge hosts`, `answer`. */
export const exportedWhat = (state: State): string =>
  questionOnTop(state) === null ? exportSubject(state).what : 'answer';

/** Maximum number of characters of a name within a file name. */
const MAX_NAME_LENGTH = 80;

/**
 * Default file name with content and time: `edgescope-hosts-2026-11-21T1412Z.csv`, `edgescope-hosts-count-agent-….md`;
 * `as-of` marks rows of an earlier run.
 */
const exportName = (state: State, { format: { id } }: ExportContent): string => {
  const cached = cachedOnScreen(state)?.receivedAt ?? null;
  const time = new Date(cached ?? machineClock(state, state.now)).toISOString().slice(0, 16).replace(':', '');
  const asOf = cached === null ? '' : 'as-of-';
  const context = state.service.context == null ? '' : `${state.service.context}-`;
  return `edgescope-${context}${subjectName(state)}-${asOf}${time}Z.${EXTENSIONS[id] ?? id}`;
};

/** Extensions that differ from the id of their format. */
const EXTENSIONS: Readonly<Record<string, string>> = { table: 'txt' };

const subjectName = (state: State): string => {
  const resource = currentResource(state);
  const question = questionOnTop(state);
  if (question !== null) return [resource.id, question.name, ...subjectOf(state, question).map(plainName)].join('-');
  const item = currentView(state).detail === null ? undefined : openItem(state);
  return item === undefined ? resource.id : `${kindWord(resource)}-${plainName(item.name)}`;
};

const subjectOf = (state: State, question: QuestionState): readonly string[] => answerTo(state, question).subject();

/** Replaces characters that are not safe in all file systems and shells. */
export const plainName = (text: string): string =>
  text
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '');

/** Opens the prompt for the file name of an export in a format (`id`). If there is nothing to export yet, shows a message instead. */
export const nameExport = (state: State, id: string): Change => {
  const content = exportContent(state, id);
  if (content === null) return say(UNKNOWN, 'warn');
  const text = exportName(state, content);
  return nothingIn(content) ?? openOverlay(state, 'export-name', { content, text, caret: text.length, exists: false });
};

/** Exports the list or the answer on the screen to a file in a format (`id`), without a prompt and without overwriting a file. */
export const exportTo = (state: State, id: string, path: string): Change => {
  const content = exportContent(state, id);
  return content === null ? say(UNKNOWN, 'warn') : startExport(content, { path, overwrite: false });
};

const copyExport = (content: ExportContent): Change => startExport(content, 'clipboard');

const UNKNOWN = 'the answer is still being computed; export it again in a moment';

/** Sends the errand for an export to a file or to the clipboard. If there is nothing to export, shows a message instead. */
export const startExport = (content: ExportContent, to: ExportJob['to']): Change => {
  const job = { content, to };
  return nothingIn(content) ?? { exporting: { job, bytes: 0 }, ...send({ type: 'export', job }) };
};

/** Message for an export without items; null if there are items. */
const nothingIn = ({ type, subject }: ExportContent): Change | null =>
  type === 'items' && subject.items.length === 0
    ? say([`nothing to export: ${subject.what}`, ...subject.notes].join(' · '), 'warn')
    : null;

/** Ends an export. A failed export can be retried with the same rows: its prompt reopens, unless another prompt is open. */
export const exportEnded = (state: State, job: ExportJob, ending: ExportEnding): Change => {
  if (state.exporting?.job !== job) return {};
  if (ending.type === 'written' || ending.type === 'sent') return { exporting: null, ...doneWords(job, ending) };
  const { content, to } = job;
  const refusal = ending.type === 'exists' ? say('the file already exists', 'warn') : say(ending.message, 'bad');
  if (to === 'clipboard' || state.overlays.some((one) => isTyped(state, one))) return { exporting: null, ...refusal };
  const exists = ending.type === 'exists';
  const again = { content, text: to.path, caret: to.path.length, exists };
  return { exporting: null, ...openOverlay(state, 'export-name', again), ...(!exists && refusal) };
};

/** The missing parts stand before the file name, because a narrow screen cuts the end. */
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

/** Formats of a table for the clipboard, with their labels. */
const FORMATS = { table: 'text', md: 'Markdown' } as const;

/** The choices that copy the table on the screen: the marked rows, else all rows, in the shown columns. */
export const tableChoices = (state: State): readonly Choice[] => {
  const { detail, marks } = currentView(state);
  const rows = marks.size > 0 ? marks.size : loadedRowsOf(state, state.tab).length;
  if (detail !== null || rows === 0) return [];
  const columns = columnsOf(state).columns.map(({ column }) => column.id);
  const hint = `${formatCount(rows)}${marks.size > 0 ? ' marked' : ''} × ${columns.join(' ')}`;
  return Object.entries(FORMATS).map(([id, name]) => ({
    value: id,
    label: `table shown as ${name}`,
    hint,
    choose: (below) => copyTable(below, id),
  }));
};

const copyTable = (state: State, id: string): Change => {
  const format = formatNamed(id);
  if (format === undefined) return {};
  if (state.exporting !== null) return say('an export is in progress', 'warn');
  const subject = exportSubject(state);
  const columns = columnsOf(state).columns.map(({ column }) => column);
  return copyExport({ type: 'items', subject: { ...subject, resource: { ...subject.resource, columns } }, format });
};

/** The choices of an export: each format to a file, then each format to the clipboard. */
export const exportChoices = (state: State): readonly Choice[] =>
  (['file', 'clipboard'] as const).flatMap((to) =>
    formatsNow(state).map(({ id, about }) => ({
      value: `${id} ${to}`,
      label: `${id} ${to === 'file' ? 'to a file' : 'to the clipboard'}`,
      hint: about,
      choose: (below) => (to === 'file' ? nameExport(below, id) : copyAs(below, id)),
    })),
  );

const copyAs = (state: State, id: string): Change => {
  const content = exportContent(state, id);
  return content === null ? say(UNKNOWN, 'warn') : copyExport(content);
};

/** Title of the export picker: the content and its missing parts. */
export const exportTitle = (state: State): string => {
  const question = questionOnTop(state);
  if (question === null) return subjectTitle(state);
  return [`Export ${lineText(answerTo(state, question).title())}`, ...rowNotes(state)].join(' · ');
};

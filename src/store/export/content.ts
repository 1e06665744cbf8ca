import { ANSWER_FORMATS, type AnswerFormat, exportFormats, type OutputFormat } from '../../output/index.ts';
import type { ExportContent } from '../state/jobs.ts';
import type { State } from '../state/state.ts';
import { questionOnTop } from '../triage/questions.ts';
import { answerSubject } from './answer-subject.ts';
import { exportSubject } from './subject.ts';

/** The text for a terminal comes last: exports are for chats, spreadsheets and programs. */
const ANSWER_EXPORTS: readonly AnswerFormat[] = [
  ...ANSWER_FORMATS.filter(({ id }) => id !== 'table'),
  ...ANSWER_FORMATS.filter(({ id }) => id === 'table'),
];

/** The formats of what is on the screen: those of answers over an open question, else those of lists. */
export const formatsNow = (state: State): readonly Pick<OutputFormat, 'id' | 'about'>[] =>
  questionOnTop(state) === null ? exportFormats() : ANSWER_EXPORTS;

/** What is on the screen, in the format of an id; null where there is no such format, or an answer is not known yet. */
export const exportContent = (state: State, id: string): ExportContent | null => {
  const question = questionOnTop(state);
  if (question === null) {
    const format = exportFormats().find((one) => one.id === id);
    return format === undefined ? null : { type: 'items', subject: exportSubject(state), format };
  }
  const format = ANSWER_EXPORTS.find((one) => one.id === id);
  const subject = answerSubject(state, question);
  return format === undefined || subject === null ? null : { type: 'answer', subject, format };
};

/** What would be exported: `412 edge hosts`, `answer`. */
export const exportedWhat = (state: State): string =>
  questionOnTop(state) === null ? exportSubject(state).what : 'answer';

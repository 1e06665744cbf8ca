import { fieldsAnswer, type QuestionRows } from '../../answer/index.ts';
import type { Answer } from '../../output/index.ts';
import { fieldLines, finish } from '../../triage/index.ts';
import type { QuestionCommand } from '../args/option.ts';
import { askCount, askPivot } from './count.ts';
import type { QuestionSettings } from './settings.ts';
import { askWhy } from './why.ts';

/** The answer of each question command. */
const QUESTIONS: Readonly<Record<QuestionCommand, (rows: QuestionRows, settings: QuestionSettings) => Answer>> = {
  why: (rows, { why }) => askWhy(rows, why),
  fields: (rows) => {
    const { table, shown, states, now } = rows;
    return fieldsAnswer(rows, finish(fieldLines({ table, rows: shown, states, now })));
  },
};

/** The question of a command line: of its command, or of `--count-by`. */
export const questionOf =
  (command: QuestionCommand | null, settings: QuestionSettings) =>
  (rows: QuestionRows): Answer => {
    if (command !== null) return QUESTIONS[command](rows, settings);
    const { count } = settings;
    if (count === null) throw new Error('nothing is asked');
    return count.across === null ? askCount(rows, count) : askPivot(rows, count, count.across);
  };

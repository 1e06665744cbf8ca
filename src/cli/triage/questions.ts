import type { Answer } from '../../output/index.ts';
import type { QuestionCommand } from '../args/option.ts';
import { countAnswer } from './count.ts';
import { fieldsAnswer } from './fields.ts';
import { pivotAnswer } from './pivot.ts';
import type { QuestionRows } from './rows.ts';
import type { QuestionSettings } from './settings.ts';
import { whyAnswer } from './why.ts';

/** The answer of each question command. */
const QUESTIONS: Readonly<Record<QuestionCommand, (rows: QuestionRows, settings: QuestionSettings) => Answer>> = {
  why: (rows, { why }) => whyAnswer(rows, why),
  fields: fieldsAnswer,
};

/** The question of a command line: of its command, or of `--count-by`. */
export const questionOf =
  (command: QuestionCommand | null, settings: QuestionSettings) =>
  (rows: QuestionRows): Answer => {
    if (command !== null) return QUESTIONS[command](rows, settings);
    const { count } = settings;
    if (count === null) throw new Error('nothing is asked');
    return count.across === null ? countAnswer(rows, count) : pivotAnswer(rows, count, count.across);
  };

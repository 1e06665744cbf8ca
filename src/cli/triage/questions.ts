import { fieldsAnswer, type QuestionRows } from '../../answer/index.ts';
import type { Answer } from '../../output/index.ts';
import { fieldLines, finish } from '../../triage/index.ts';
import type { QuestionCommand } from '../args/option.ts';
import { headlessState, SCREEN_QUESTIONS, type ScreenQuestion } from '../questions/index.ts';
import type { Screen } from './run.ts';
import type { QuestionSettings } from './settings.ts';
import { askCount, askPivot, askWhy } from './why.ts';

type Ask = (rows: QuestionRows, settings: QuestionSettings, screen: Screen) => Answer;

/** A question that is answered as on the screen. */
const onScreen =
  (question: ScreenQuestion): Ask =>
  (rows, settings, { received, cells }) =>
    SCREEN_QUESTIONS[question](headlessState(received, cells), rows, settings.screen);

/** The answer of each question command. */
const QUESTIONS: Readonly<Record<QuestionCommand, Ask>> = {
  now: onScreen('now'),
  why: (rows, { why }) => askWhy(rows, why),
  attention: onScreen('attention'),
  explain: onScreen('explain'),
  timeline: onScreen('timeline'),
  fields: (rows) => {
    const { table, shown, states, now } = rows;
    return fieldsAnswer(rows, finish(fieldLines({ table, rows: shown, states, now })));
  },
};

/** The question of a command line: of its command, or of `--count-by`. */
export const questionOf =
  (command: QuestionCommand | null, settings: QuestionSettings) =>
  (rows: QuestionRows, screen: Screen): Answer => {
    if (command !== null) return QUESTIONS[command](rows, settings, screen);
    const { count } = settings;
    if (count === null) throw new Error('nothing is asked');
    return count.across === null ? askCount(rows, count) : askPivot(rows, count, count.across);
  };

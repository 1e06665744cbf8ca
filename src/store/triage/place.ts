import { cellAt } from '../../core/sheet/index.ts';
import { type Action, isAsking, questionOf, type Trait } from '../../keymap/action.ts';
import { copyText } from '../copy/copies.ts';
import { closeQuestion, openOverlay } from '../state/overlays.ts';
import { FIRST_LINE, type QuestionState } from '../state/question.ts';
import type { KeyPlace, Motion } from '../state/scroll.ts';
import { type Change, type State, say } from '../state/state.ts';
import { askQuestion, entryOf, questionNamed, questionOnTop } from './ask.ts';
import { drillInto, openFromQuestion } from './drill.ts';
import { copyPrintCommand } from './print-command.ts';
import { movedCursor, type SheetWindow, sheetWindow } from './window.ts';

type SheetVerb = (state: State, question: QuestionState, window: SheetWindow) => Change;

/** Enter: the items of the cell under the cursor, else of its line; or the item of the line. */
const openLine: SheetVerb = (state, _, { line, column }) => {
  const drill = cellAt(line, column)?.drill ?? line?.drill;
  if (drill !== undefined) return drillInto(state, drill);
  if (line?.uid !== undefined) return openFromQuestion(state, line.uid);
  return say('no rows to show for this line');
};

const fold: SheetVerb = (state, question, { line }) => {
  if (line?.fold === undefined) return say('nothing to unfold here');
  return openOverlay(state, 'question', {
    ...question,
    folds: { ...question.folds, [line.key]: line.fold === 'closed' },
  });
};

const copy: SheetVerb = (state, _, window) => copyText(state, { what: 'value', text: valueAt(window) });

/** The text of the cell under the cursor, in full; else that of its line. */
const valueAt = ({ line, column }: SheetWindow): string =>
  line?.full ?? (cellAt(line, column) ?? line?.cells[0])?.text ?? '';

/** Copies the command of the question's name. */
const copyCommand: SheetVerb = (state, { name }) => copyPrintCommand(state, { command: name });

interface AnswerCopy {
  readonly label: string;
  readonly hint: string;
  /** Makes the text. Called for the choice only, since a ticket reads all its rows. */
  copy(): Change;
}

/** What can be copied of the answer on the screen; null where no answer is open. */
export const answerCopies = (state: State): readonly AnswerCopy[] | null => {
  const question = questionOnTop(state);
  if (question === null) return null;
  const window = sheetWindow(state, question);
  const { verbs } = questionNamed(state, question.name);
  const ticket = {
    label: 'ticket of the line',
    hint: 'what, how many, since when, where, and what they share, as Markdown',
    copy: () => verbs.copy?.(state, question, window.line) ?? say('this line has no ticket'),
  };
  return [
    {
      label: 'value under the cursor',
      hint: valueAt(window),
      copy: () => copy(state, question, window),
    },
    ...(verbs.copy === undefined ? [] : [ticket]),
    {
      label: 'this answer as a command',
      hint: 'the command line that prints the same',
      copy: () => verbs['copy-command']?.(state, question, window.line) ?? copyCommand(state, question, window),
    },
  ];
};

/** Default verbs of question places. */
const SHEET_VERBS: Partial<Readonly<Record<Action, SheetVerb>>> = {
  open: openLine,
  fold,
  copy,
  'copy-command': copyCommand,
};

/** Asks another question about the rows of the line or cell; a tab and a picker of fields are about all. */
const askAbout = (state: State, name: string, { line, column }: SheetWindow): Change => {
  const drill = cellAt(line, column)?.drill ?? line?.drill;
  const { traits, tab } = entryOf(state, name);
  if (traits.some((trait) => TAKE_ROWS.includes(trait)))
    return askQuestion(state, name, {
      ...(line?.uid !== undefined && { item: line.uid }),
      ...(drill !== undefined && { rows: { name: line?.full ?? line?.cells[0]?.text ?? '', drill } }),
    });
  if (drill === undefined || tab !== undefined || traits.length === 0) return askQuestion(state, name);
  const rows = drillInto(state, drill);
  return { ...rows, ...askQuestion({ ...state, ...rows }, name) };
};

/** Questions of these take rows without listing them first. */
const TAKE_ROWS: readonly Trait[] = ['hasSets', 'hasItem'];

const changeQuestion = (state: State, question: QuestionState): Change => openOverlay(state, 'question', question);

const narrowLines = (state: State, question: QuestionState, text: string): Change =>
  changeQuestion(state, { ...question, text, cursor: FIRST_LINE });

/** Moves within a line, after which the cursor keeps it. */
const WITHIN_LINE: ReadonlySet<Action> = new Set(['left', 'right', 'fold']);
const STAY: Motion = { lines: 0 };

/** The place of an open question. Back clears the narrowing text, then closes. */
export const QUESTION: KeyPlace<QuestionState> = {
  move: (state, question, motion) => ({
    ...changeQuestion(state, {
      ...question,
      cursor: movedCursor(sheetWindow(state, question), question.cursor, motion),
    }),
    // Who moves has chosen the line.
    replacedIn: null,
  }),
  back: (state, question) =>
    question.text === '' ? closeQuestion(state, question.name) : narrowLines(state, question, ''),
  leaves: () => true,
  hint: '? shows the keys',
  verb: (state, question, action) => {
    if (action === 'open' && state.replacedIn === question.name)
      return { replacedIn: null, ...say('this line has just replaced another one; Enter again opens it', 'warn') };
    const own = questionNamed(state, question.name).verbs[action];
    const shared = SHEET_VERBS[action];
    const other = isAsking(action) ? questionOf(action) : null;
    if (own === undefined && shared === undefined && other === null) return null;
    const window = sheetWindow(state, question);
    const here = WITHIN_LINE.has(action)
      ? { ...question, cursor: movedCursor(window, question.cursor, STAY) }
      : question;
    const change = own?.(state, here, window.line) ?? shared?.(state, here, window) ?? null;
    return change ?? (other === null ? null : askAbout(state, other, window));
  },
  search: {
    text: ({ text }) => text,
    hint: 'narrows the lines',
    show: narrowLines,
    restore: narrowLines,
  },
};

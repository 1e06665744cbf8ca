import { cellAt } from '../../core/sheet/index.ts';
import { copyText } from '../../store/copy/copies.ts';
import { closeQuestion, openOverlay } from '../../store/state/overlays.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import { FIRST_LINE, type QuestionState } from '../../store/state/question.ts';
import type { Motion } from '../../store/state/scroll.ts';
import { type Change, keyPlace, type State, say } from '../../store/state/state.ts';
import type { SharedVerb } from '../../store/triage/answerable.ts';
import { askQuestion, entryOf, questionNamed, questionOnTop } from '../../store/triage/ask.ts';
import { drillInto, openFromQuestion } from '../../store/triage/drill.ts';
import { copyPrintCommand } from '../../store/triage/print-command.ts';
import { movedCursor, type SheetWindow, sheetWindow } from '../../store/triage/window.ts';

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

const SHARED: Readonly<Record<SharedVerb, SheetVerb>> = { open: openLine, fold, copy, 'copy-command': copyCommand };

/** Moves within a line, after which the cursor keeps it. */
const WITHIN_LINE: ReadonlySet<string> = new Set(['left', 'right', 'fold']);
const STAY: Motion = { lines: 0 };

/** What a key of answers does: the verb of its name that the question has, else that of all answers. */
export const answerVerb =
  (id: string) =>
  (state: State): Change => {
    const question = questionOnTop(state);
    if (question === null) return {};
    if (id === 'open' && state.replacedIn === question.name)
      return { replacedIn: null, ...say('this line has just replaced another one; Enter again opens it', 'warn') };
    const window = sheetWindow(state, question);
    const here = WITHIN_LINE.has(id) ? { ...question, cursor: movedCursor(window, question.cursor, STAY) } : question;
    const own = questionNamed(state, question.name).verbs[id]?.(state, here, window.line);
    return own ?? (Object.hasOwn(SHARED, id) ? SHARED[id as SharedVerb](state, here, window) : {});
  };

/** Asks a question: in an answer about the rows of the line or cell. */
export const askHere = (state: State, name: string): Change => {
  const top = keyPlace(state);
  return top.id === 'question' ? askAbout(state, name, sheetWindow(state, top.state)) : askQuestion(state, name);
};

/** Asks another question about the rows of the line or cell; a tab and a picker of fields are about all. */
const askAbout = (state: State, name: string, { line, column }: SheetWindow): Change => {
  const drill = cellAt(line, column)?.drill ?? line?.drill;
  const { takesRows, opensPicker, tab } = entryOf(state, name);
  if (takesRows)
    return askQuestion(state, name, {
      ...(line?.uid !== undefined && { item: line.uid }),
      ...(drill !== undefined && { rows: { name: line?.full ?? line?.cells[0]?.text ?? '', drill } }),
    });
  if (drill === undefined || tab !== undefined || opensPicker) return askQuestion(state, name);
  const rows = drillInto(state, drill);
  return { ...rows, ...askQuestion({ ...state, ...rows }, name) };
};

const changeQuestion = (state: State, question: QuestionState): Change => openOverlay(state, 'question', question);

const narrowLines = (state: State, question: QuestionState, text: string): Change =>
  changeQuestion(state, { ...question, text, cursor: FIRST_LINE });

/** The place of an open question. Back clears the narrowing text, then closes. */
export const QUESTION: KeyPlace<QuestionState> = {
  where: 'in an answer',
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
  search: {
    text: ({ text }) => text,
    hint: 'narrows the lines',
    show: narrowLines,
    restore: narrowLines,
  },
};

import { cellAt } from '../../core/sheet/index.ts';
import { copyText } from '../../store/copy/copies.ts';
import { whileExporting } from '../../store/export/export.ts';
import { needsRows, rowsJobs } from '../../store/list/rows.ts';
import { openPicker } from '../../store/picker/picker.ts';
import type { Key } from '../../store/state/key.ts';
import { closeQuestion, openOverlay } from '../../store/state/overlays.ts';
import type { Choice, PickerKind } from '../../store/state/picker.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import { type AnswerKeys, FIRST_LINE, type QuestionEntry, type QuestionState } from '../../store/state/question.ts';
import type { Motion } from '../../store/state/scroll.ts';
import { type Change, keyPlace, type State, say, sayReplaced } from '../../store/state/state.ts';
import type { SharedVerb } from '../../store/triage/answerable.ts';
import { nextAnswered } from '../../store/triage/answered-lists.ts';
import { answerTo, askQuestion, entryOf, questionOnTop } from '../../store/triage/ask.ts';
import { drillInto, openFromQuestion } from '../../store/triage/drill.ts';
import { copyPrintCommand } from '../../store/triage/print-command.ts';
import { movedCursor, type SheetWindow, sheetWindow } from '../../store/triage/window.ts';
import { EXPORT, oneLine } from '../item/pickers.ts';
import { openSearch } from '../search/place.ts';

/** The action of a key in an answer; `window` is the visible part of the answer. */
type SheetVerb = (state: State, question: QuestionState, window: SheetWindow) => Change;

/** The action of a key in an answer: the question's own verb of this name, otherwise `ofAll`, the verb of all answers. */
const answerVerb =
  (id: string, ofAll?: SheetVerb) =>
  (state: State): Change => {
    const question = questionOnTop(state);
    if (question === null) return {};
    const replaced = id === 'open' ? sayReplaced(state, question.name) : null;
    if (replaced !== null) return replaced;
    const window = sheetWindow(state, question);
    const answer = answerTo(state, question);
    if (window.line === null && answer.isPending && OF_LINE.has(id))
      return say('no lines yet: try again when they are shown');
    const here = WITHIN_LINE.has(id) ? { ...question, cursor: movedCursor(window, question.cursor, STAY) } : question;
    const own = answer.press(id, here, window.line);
    return own ?? ofAll?.(state, here, window) ?? {};
  };

/** Verbs that act within a line: after them a refresh keeps the cursor on this line. */
const WITHIN_LINE: ReadonlySet<string> = new Set(['left', 'right', 'fold']);
const STAY: Motion = { lines: 0 };

/** Verbs that need a line under the cursor. */
const OF_LINE: ReadonlySet<string> = new Set(['open', 'fold', 'copy']);

/** The full text of the line under the cursor; if it has none, the text of the cell under the cursor. */
const valueAt = ({ line, column }: SheetWindow): string =>
  line?.full ?? (cellAt(line, column) ?? line?.cells[0])?.text ?? '';

const copyValue: SheetVerb = (state, _, window) => copyText(state, { what: 'value', text: valueAt(window) });

const copyCommand: SheetVerb = (state, { name }) => copyPrintCommand(state, { command: name });

/** Keys of all answers whose verb a question may replace with its own. */
const SHARED: Readonly<Record<SharedVerb, AnswerKeys[string] & { readonly run: SheetVerb }>> = {
  open: {
    keys: ['enter', 'd'],
    label: 'rows',
    about: 'show the rows of the line or cell; Esc comes back to it',
    footer: 1,
    run: (state, _, { line, column }) => {
      const drill = cellAt(line, column)?.drill ?? line?.drill;
      if (drill !== undefined) return drillInto(state, drill);
      if (line?.uid !== undefined) return openFromQuestion(state, line.uid);
      return say('no rows to show for this line');
    },
  },
  fold: {
    keys: ['space'],
    label: 'details',
    about: 'show or hide what belongs to the line',
    footer: 2,
    run: (state, question, { line }) => {
      if (line?.fold === undefined) return say('nothing to unfold here');
      const folds = { ...question.folds, [line.key]: line.fold === 'closed' };
      return openOverlay(state, 'question', { ...question, folds });
    },
  },
  copy: {
    keys: ['c'],
    label: 'copy',
    about: 'copy the ticket of the line if it has one, else its value',
    footer: 9,
    run: copyValue,
  },
  'copy-command': {
    keys: ['C'],
    label: 'command',
    about: 'copy the command line that prints the same',
    footer: 8,
    run: copyCommand,
  },
};

/** Choices of texts to copy from the answer on the screen. A ticket is made only if it is chosen, since it reads all its rows. */
const answerCopies = (state: State): readonly Choice[] => {
  const question = questionOnTop(state);
  if (question === null) return [];
  const window = sheetWindow(state, question);
  const ticket: Choice = {
    value: 'ticket',
    label: 'ticket of the line',
    hint: 'what, how many, since when, where, and what they share, as Markdown',
    choose: (below) => answerTo(below, question).press('copy', question, window.line) ?? say('this line has no ticket'),
  };
  return [
    {
      value: 'value',
      label: 'value under the cursor',
      hint: oneLine(valueAt(window)),
      choose: (below) => copyValue(below, question, window),
    },
    ...(answerTo(state, question).hasVerb('copy') ? [ticket] : []),
    {
      value: 'command',
      label: 'this answer as a command',
      hint: 'the command line that prints the same',
      choose: (below) =>
        answerTo(below, question).press('copy-command', question, window.line) ?? copyCommand(below, question, window),
    },
  ];
};

const ANSWER_COPY: PickerKind<null> = { title: () => 'Copy', choices: answerCopies };

/** Asks a question. In an answer, asks about the rows of the line or cell under the cursor. */
const askHere = (state: State, name: string): Change => {
  const top = keyPlace(state);
  return top.id === 'question' ? askAbout(state, name, sheetWindow(state, top.state)) : askQuestion(state, name);
};

/** Asks another question about the rows of the line or cell. A question with a tab or a picker of fields is about all rows. */
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

const askKey = ({ name, key }: QuestionEntry): readonly Key[] => {
  if (key === null) return [];
  const { press, needsRows: needs, ...words } = key;
  return [
    {
      ...words,
      id: `ask ${name}`,
      keys: [press],
      group: 'Triage',
      ...(needs && { blocked: needsRows }),
      idle: (state) => {
        const top = keyPlace(state);
        return top.id === 'detail' || (top.id === 'question' && top.state.name === name);
      },
      run: (state) => askHere(state, name),
    },
  ];
};

const answerKey = (id: string, words: AnswerKeys[string], ofAll?: SheetVerb): Key => ({
  ...words,
  id,
  group: 'Triage',
  places: ['question'],
  run: answerVerb(id, ofAll),
});

/** Keys that open a question, and keys that work in the answer of one question only. */
export const questionKeys = (questions: readonly QuestionEntry[]): readonly Key[] => [
  ...questions.flatMap(askKey),
  ...questions.flatMap(({ name, where, keys }) =>
    Object.entries(keys).map(([id, words]) => ({ ...answerKey(id, words), question: { name, where } })),
  ),
];

/** Keys that work in all answers. */
export const ANSWER_KEYS: readonly Key[] = [
  ...Object.entries(SHARED).map(([id, words]) => answerKey(id, words, words.run)),
  {
    id: 'search',
    keys: ['/'],
    group: 'Triage',
    label: 'narrow',
    about: 'show only the lines with a text',
    places: ['question'],
    footer: 7,
    run: openSearch,
  },
  {
    id: 'export',
    keys: ['e'],
    group: 'Triage',
    label: 'export',
    about: 'export the answer: md, csv, json and more, to a file or the clipboard',
    places: ['question'],
    blocked: whileExporting,
    run: (state) => openPicker(state, EXPORT),
  },
  {
    id: 'copy-other',
    keys: ['Y'],
    group: 'Triage',
    label: 'copy …',
    about: 'copy the value under the cursor, the ticket, or the command line',
    places: ['question'],
    run: (state) => openPicker(state, ANSWER_COPY),
  },
];

const changeQuestion = (state: State, question: QuestionState): Change => openOverlay(state, 'question', question);

const narrowLines = (state: State, question: QuestionState, text: string): Change =>
  changeQuestion(state, { ...question, text, cursor: FIRST_LINE });

/** The place of an open question. Back clears the narrowing text, then closes the question. */
export const QUESTION: KeyPlace<QuestionState> = {
  where: 'in an answer',
  move: (state, question, motion) => ({
    ...changeQuestion(state, {
      ...question,
      cursor: movedCursor(sheetWindow(state, question), question.cursor, motion),
    }),
    // A user who moves the cursor has seen the new lines: keys act on them again.
    replacedIn: null,
  }),
  back: (state, question) =>
    question.text === '' ? closeQuestion(state, question.name) : narrowLines(state, question, ''),
  leaves: () => true,
  hint: '? shows the keys',
  // Jobs of the answer on top; then of the rows, which decide whether there is a next answer; then of the next answer.
  jobs: (state, question) => {
    if (questionOnTop(state) !== question) return [];
    const next = nextAnswered(state);
    return [
      ...answerTo(state, question).jobs,
      ...state.catalog.resources.flatMap(({ id }) => rowsJobs(state, id)),
      ...(next === null ? [] : answerTo(next, question).jobs),
    ];
  },
  search: {
    text: ({ text }) => text,
    hint: 'narrows the lines',
    show: narrowLines,
    restore: narrowLines,
  },
};

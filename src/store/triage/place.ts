import { cellAt } from '../../core/sheet/index.ts';
import { type Action, askedBy, isAsking } from '../../keymap/action.ts';
import { copyText } from '../copy/copies.ts';
import { closeQuestion, openOverlay } from '../state/overlays.ts';
import { type Asked, FIRST_LINE } from '../state/question.ts';
import type { KeyPlace } from '../state/scroll.ts';
import { type Change, type State, say } from '../state/state.ts';
import { askQuestion, questionNamed } from './ask.ts';
import { drillInto, openFromQuestion } from './drill.ts';
import { copyPrintCommand } from './print-command.ts';
import { movedCursor, type SheetWindow, sheetWindow } from './window.ts';

type SheetVerb = (state: State, asked: Asked, window: SheetWindow) => Change;

/** Enter: the items of the cell under the cursor, else of its line; or the item of the line. */
const open: SheetVerb = (state, _, { line, column }) => {
  const drill = cellAt(line, column)?.drill ?? line?.drill;
  if (drill !== undefined) return drillInto(state, drill);
  if (line?.uid !== undefined) return openFromQuestion(state, line.uid);
  return say('no rows to show for this line');
};

const fold: SheetVerb = (state, asked, { line }) => {
  if (line?.fold === undefined) return say('nothing to unfold here');
  return openOverlay(state, 'question', {
    ...asked,
    folds: { ...asked.folds, [line.key]: line.fold === 'closed' },
  });
};

const copy: SheetVerb = (state, _, { line, column }) => {
  const cell = cellAt(line, column) ?? line?.cells[0];
  return copyText(state, { what: 'value', text: line?.full ?? cell?.text ?? '' });
};

/** Copies the command of the question's name. */
const copyCommand: SheetVerb = (state, { name }) => copyPrintCommand(state, { command: name });

/** Default verbs of question places. */
const SHEET_VERBS: Partial<Readonly<Record<Action, SheetVerb>>> = { open, fold, copy, 'copy-command': copyCommand };

/** Asks another question, about the rows of the line or cell where it has some. */
const askAbout = (state: State, name: string, asked: Asked, { line }: SheetWindow): Change => {
  const drill = line?.cells[asked.cursor.column]?.drill ?? line?.drill;
  const called = line?.full ?? line?.cells[0]?.text ?? '';
  return askQuestion(state, name, drill === undefined ? {} : { rows: { name: called, drill } });
};

const changed = (state: State, asked: Asked): Change => openOverlay(state, 'question', asked);

const narrowed = (state: State, asked: Asked, text: string): Change =>
  changed(state, { ...asked, text, cursor: FIRST_LINE });

/** The place of an open question. Back clears the narrowing text, then closes. */
export const QUESTION: KeyPlace<Asked> = {
  move: (state, asked, motion) =>
    changed(state, { ...asked, cursor: movedCursor(sheetWindow(state, asked), asked.cursor, motion) }),
  back: (state, asked) => (asked.text === '' ? closeQuestion(state, asked.name) : narrowed(state, asked, '')),
  leaves: () => true,
  hint: '? shows the keys',
  verb: (state, asked, action) => {
    const own = questionNamed(state, asked.name).verbs[action];
    const shared = SHEET_VERBS[action];
    const other = isAsking(action) ? askedBy(action) : null;
    if (own === undefined && shared === undefined && other === null) return null;
    const window = sheetWindow(state, asked);
    const change = own?.(state, asked, window.line) ?? shared?.(state, asked, window) ?? null;
    return change ?? (other === null ? null : askAbout(state, other, asked, window));
  },
  search: {
    text: ({ text }) => text,
    hint: 'narrows the lines',
    show: narrowed,
    restore: narrowed,
  },
};

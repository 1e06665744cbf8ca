import { cellAt } from '../../core/sheet/index.ts';
import type { Action } from '../../keymap/action.ts';
import { DEFAULT_SETS } from '../../triage/index.ts';
import { copyText } from '../copy/copy.ts';
import { say } from '../state/message.ts';
import type { OverlayStates } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { KeyPlace } from '../state/place.ts';
import type { Change, State } from '../state/state.ts';
import { FIRST_LINE } from '../state/triage.ts';
import { drillInto, openFromQuestion } from './drill.ts';
import type { AskedOf, Question, QuestionId } from './question.ts';
import { askWhy, openWhy } from './why-verbs.ts';
import { movedCursor, type SheetWindow, sheetWindow } from './window.ts';

type SheetVerb = <Id extends QuestionId>(
  state: State,
  question: Question<Id>,
  asked: AskedOf<Id>,
  window: SheetWindow,
) => Change;

/** Enter: the items of the cell under the cursor, else of its line; or the item of the line. */
const open: SheetVerb = (state, _, __, { line, column }) => {
  const drill = cellAt(line, column)?.drill ?? line?.drill;
  if (drill !== undefined) return drillInto(state, drill);
  if (line?.uid !== undefined) return openFromQuestion(state, line.uid);
  return say('no rows to show for this line');
};

const fold: SheetVerb = (state, { id }, asked, { line }) => {
  if (line?.fold === undefined) return say('nothing to unfold here');
  const folds = { ...asked.folds, [line.key]: line.fold === 'closed' };
  return openOverlay(state, id, { ...asked, folds } as OverlayStates[typeof id]);
};

const copy: SheetVerb = (state, _, __, { line, column }) => {
  const cell = cellAt(line, column) ?? line?.cells[0];
  return copyText(state, { what: 'value', text: line?.full ?? cell?.text ?? '' });
};

/** Common values of the line's rows; of all rows for a line without any. */
const why: SheetVerb = (state, _, asked, { line }) => {
  const cell = line?.cells[asked.cursor.column];
  const drill = cell?.drill ?? line?.drill;
  if (drill === undefined) return openWhy(state);
  const name = line?.full ?? line?.cells[0]?.text ?? '';
  return askWhy(state, { ...DEFAULT_SETS, set: { by: 'rows', name, drill } });
};

/** Default verbs of question places. */
const SHEET_VERBS: Partial<Readonly<Record<Action, SheetVerb>>> = { open, fold, copy, why };

/** The place of a question. Back clears the narrowing text, then closes. */
export const questionPlace = <Id extends QuestionId>(question: Question<Id>): KeyPlace<AskedOf<Id>> => {
  const { id } = question;
  const changed = (state: State, asked: AskedOf<Id>): Change => openOverlay(state, id, asked as OverlayStates[Id]);
  const narrowed = (state: State, asked: AskedOf<Id>, text: string): Change =>
    changed(state, { ...asked, text, cursor: FIRST_LINE });
  return {
    move: (state, asked, motion) => {
      const cursor = movedCursor(sheetWindow(question, state, asked), asked.cursor, motion);
      return changed(state, { ...asked, cursor });
    },
    back: (state, asked) => (asked.text === '' ? closeOverlays(state, id) : narrowed(state, asked, '')),
    leaves: () => true,
    hint: '? shows the keys',
    verb: (state, asked, action) => {
      const own = question.verbs[action];
      const shared = SHEET_VERBS[action];
      if (own === undefined && shared === undefined) return null;
      const window = sheetWindow(question, state, asked);
      return own?.(state, asked, window.line) ?? shared?.(state, question, asked, window) ?? null;
    },
    search: {
      text: ({ text }) => text,
      hint: 'narrows the lines',
      show: narrowed,
      restore: narrowed,
    },
  };
};

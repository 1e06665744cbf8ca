import type { QuestionRows } from '../../answer/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import type { Line, Span } from '../../core/view/index.ts';
import type { Action } from '../../keymap/action.ts';
import type { Answer } from '../../output/index.ts';
import type { OverlayStates } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';
import type { Asked } from '../state/triage.ts';

/** Ids of the places of questions. */
export type QuestionId = {
  [Id in keyof OverlayStates]: OverlayStates[Id] extends Asked<unknown> ? Id : never;
}[keyof OverlayStates];

/** The state of a question's place. */
export type AskedOf<Id extends QuestionId> = OverlayStates[Id];

/** One question about many items: the texts of its place, and its own keys. */
export interface Question<Id extends QuestionId> {
  readonly id: Id;
  /** Title for the path: `Count by agent`. */
  title(state: State, asked: AskedOf<Id>): Line;
  /** Right end of the path: rows and order. */
  scope(state: State, asked: AskedOf<Id>): Line;
  /** The answer as far as known. The same sheet while nothing changes. */
  sheet(state: State, asked: AskedOf<Id>): Sheet;
  /** The cursor's column, if it is not the stored one. */
  column?(state: State, asked: AskedOf<Id>): number;
  /** Notes on the line under the cursor, below the lines; left out without space. */
  sentences(state: State, asked: AskedOf<Id>, line: SheetLine | null): readonly string[];
  /** Counted or compared rows, for the position line. */
  position(state: State, asked: AskedOf<Id>): readonly Span[];
  /** The answer for an export; null until known. By default the lines of the sheet. */
  answer?(state: State, asked: AskedOf<Id>, rows: QuestionRows): Answer | null;
  /** Parts of an export's file name: fields, or the name of an item. */
  subject?(state: State, asked: AskedOf<Id>): readonly string[];
  /** Its own verbs; for others, or on null, the default of all sheets applies. */
  readonly verbs: Partial<
    Readonly<Record<Action, (state: State, asked: AskedOf<Id>, line: SheetLine | null) => Change | null>>
  >;
}

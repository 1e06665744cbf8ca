import type { QuestionRows } from '../../answer/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import type { Line, Span } from '../../core/view/index.ts';
import type { Action } from '../../keymap/action.ts';
import type { Answer } from '../../output/index.ts';
import type { OverlayStates } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';
import type { Asked } from '../state/triage.ts';

/** The places that answer a question: those whose state is one that was asked. */
export type QuestionId = {
  [Id in keyof OverlayStates]: OverlayStates[Id] extends Asked<unknown> ? Id : never;
}[keyof OverlayStates];

/** A question of one place, with where somebody is in its answer. */
export type AskedOf<Id extends QuestionId> = OverlayStates[Id];

/** One question about many items: what its place says, and the keys that mean something of their own in it. */
export interface Question<Id extends QuestionId> {
  readonly id: Id;
  /** What is asked, for the path: `Count by agent`. */
  title(state: State, asked: AskedOf<Id>): Line;
  /** The right end of the path: of which rows, in which order. */
  scope(state: State, asked: AskedOf<Id>): Line;
  /** The answer as far as it is known. The same sheet as long as nothing changed. */
  sheet(state: State, asked: AskedOf<Id>): Sheet;
  /** The column that the cursor is in, where it is not simply counted from the left. */
  column?(state: State, asked: AskedOf<Id>): number;
  /** What is said of the line under the cursor, below the lines; a screen without room for it leaves it out. */
  sentences(state: State, asked: AskedOf<Id>, line: SheetLine | null): readonly string[];
  /** What was counted or compared, for the position line. */
  position(state: State, asked: AskedOf<Id>): readonly Span[];
  /** The answer for an export; null until it is known. Without it the lines of the sheet are the answer. */
  answer?(state: State, asked: AskedOf<Id>, rows: QuestionRows): Answer | null;
  /** What tells the answer from others of its place, for the name of a file: fields, the name of an item. */
  subject?(state: State, asked: AskedOf<Id>): readonly string[];
  /** The others move, drill in, fold, narrow and copy as in every sheet; so does one that gives null. */
  readonly verbs: Partial<
    Readonly<Record<Action, (state: State, asked: AskedOf<Id>, line: SheetLine | null) => Change | null>>
  >;
}

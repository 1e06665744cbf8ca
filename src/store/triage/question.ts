import type { Item } from '../../core/item/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import type { Line, Span } from '../../core/view/index.ts';
import type { Action } from '../../keymap/action.ts';
import type { Answer } from '../../output/index.ts';
import type { SetOptions } from '../../triage/rows/sets.ts';
import type { QuestionEntry, QuestionState, QuestionTerms } from '../state/question.ts';
import type { Change, State } from '../state/state.ts';
import type { QuestionRows } from './data.ts';

/** The options of a command line that asks a question; a switch is true. */
export type PrintOptions = ReadonlyMap<string, string | true>;

/** One question about many items: what it opens with, the texts of its place, its own keys, and its answer. */
export interface QuestionModel<Params> {
  /** Opens it over the current list, or says why not. */
  open(state: State, terms: QuestionTerms): Change;
  /**
   * How a command line opens it, where that says more than nothing: options first, then the rows, and the item that is
   * named. @throws OptionRefused
   */
  fromOptions?(options: PrintOptions): (state: State, item: Item | null) => Change;
  /** Title for the path: `Count by agent`. */
  title(state: State, question: QuestionState<Params>): Line;
  /** Right end of the path: rows and order. */
  scope(state: State, question: QuestionState<Params>): Line;
  /** The answer as far as known. The same sheet while nothing changes. */
  sheet(state: State, question: QuestionState<Params>): Sheet;
  /** The cursor's column, if it is not the stored one. */
  column?(state: State, question: QuestionState<Params>): number;
  /** Notes on the line under the cursor, below the lines; left out without space. */
  sentences(state: State, question: QuestionState<Params>, line: SheetLine | null): readonly string[];
  /** Counted or compared rows, for the position line. */
  position(state: State, question: QuestionState<Params>): readonly Span[];
  /** The answer, printed or exported; null until known. By default the lines of the sheet. */
  answer?(state: State, question: QuestionState<Params>, rows: QuestionRows): OwnAnswer | null;
  /** Parts of an export's file name: fields, or the name of an item. */
  subject?(state: State, question: QuestionState<Params>): readonly string[];
  /** It counts the rows that the filter leaves: where these are none, it says that. */
  readonly countsShown?: true;
  /** The two sets of rows that it compares (`hasSets`). */
  readonly sets?: SetsOf<Params>;
  /** Its own verbs; for others, or on null, the default of all sheets applies. */
  readonly verbs: Partial<Readonly<Record<Action, QuestionVerb<Params>>>>;
}

/** What only the question knows of its answer: who asked whom, when and about which rows is added. */
export interface OwnAnswer
  extends Pick<Answer, 'sheet' | 'records' | 'data'>,
    Partial<Pick<Answer, 'sentences' | 'found'>> {
  readonly title: string;
  /** Said below the facts about its rows. */
  readonly notes?: readonly string[];
}

/** What a key does in the place of a question. */
type QuestionVerb<Params> = (state: State, question: QuestionState<Params>, line: SheetLine | null) => Change | null;

/** The sets of rows that a question compares, chosen in a picker. */
interface SetsOf<Params> {
  of(question: QuestionState<Params>): SetOptions;
  change(state: State, question: QuestionState<Params>, sets: SetOptions): Change;
}

/** A question whose parameters nobody else sees. */
export type Question = QuestionModel<unknown>;

/** A registered question: its data, and its code when that is asked for. */
export interface RegisteredQuestion extends QuestionEntry {
  load(): Promise<Question>;
}

/** An option that a question cannot take, with what helps. */
export class OptionRefused extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.name = 'OptionRefused';
    this.remedy = remedy;
  }
}

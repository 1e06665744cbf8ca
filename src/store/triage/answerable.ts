import { failsAlike } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { wrap } from '../../core/text/index.ts';
import { formatClock, formatCount, formatWait } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import type { Answer } from '../../output/index.ts';
import type { SetOptions } from '../../triage/rows/sets.ts';
import { problemLine } from '../keys/remedy.ts';
import { brief } from '../list/layout.ts';
import { type HeldList, isLoading } from '../state/held-list.ts';
import type { QuestionEntry, QuestionState, QuestionTerms } from '../state/question.ts';
import { type Change, machineClock, resourceIn, type State, shownUntil, viewOf } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { noMatch } from '../walk/absence.ts';
import { waitOf } from '../walk/item.ts';
import { listOf } from '../walk/query.ts';
import { isStillFiltering, withAnsweredLists } from './answered-lists.ts';
import { type QuestionRows, triageData } from './data.ts';

/** The options of a command line that asks a question; a switch is true. */
export type PrintOptions = ReadonlyMap<string, string | true>;

/** One question about many items: what it opens with, the texts of its place, its own keys, and its answer. */
interface QuestionModel<Params, OwnKey extends string = string> {
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
  /** A verb for each of its keys. Those of all answers may have an own one too; on null the default applies. */
  readonly verbs: Readonly<Record<OwnKey, QuestionVerb<Params>>> &
    Partial<Readonly<Record<SharedVerb, QuestionVerb<Params>>>>;
}

/** What only the question knows of its answer: who asked whom, when and about which rows is added. */
export interface OwnAnswer
  extends Pick<Answer, 'sheet' | 'records' | 'data'>,
    Partial<Pick<Answer, 'sentences' | 'found' | 'gauges' | 'tickets'>> {
  readonly title: string;
  /** Said below the facts about its rows. */
  readonly notes?: readonly string[];
  /** What is not decided before all lists are whole, a sentence each. */
  readonly open?: readonly string[];
}

/** Keys of all answers whose verb a question may replace. */
export type SharedVerb = 'open' | 'fold' | 'copy' | 'copy-command';

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

/** Why nothing can be counted yet, a text each line; null where there are rows to answer from. */
const missingRows = (state: State, kind: KindId): readonly Span[] | null => {
  const { many, short } = resourceIn(state, kind);
  const list = listOf(state, kind);
  const isUnread = list === undefined || (list.items.length === 0 && list.pageStarts.length === 0);
  if (list?.problem != null && list.items.length === 0) {
    const problem = brief(list.problem, state.size.columns, state.now);
    const others = failsAlike(list.problem) ? '' : ' · u changes the project';
    return [
      span(`✖ Could not load the ${many}: nothing is known of them.`, 'bad'),
      span(problemLine(state, problem)),
      span(`r retries${others}`, 'dim'),
    ];
  }
  if (isUnread) return [span(`Loading the ${many}…`, 'accent'), ...waitSpans(state, list)];
  if (isStillFiltering(state)) return [span(`filtering the ${short.many}…`, 'accent')];
  return triageData(state, kind).hasRows ? null : [span(`reading the ${short.many}…`, 'accent')];
};

/** What is said where the filter leaves no rows to count; null where it leaves some. */
const noneShown = (state: State, { kind }: QuestionState): readonly Span[] | null =>
  triageData(state, kind).matching.length === 0 && viewOf(state, kind).filter.terms.length > 0 ? noMatch(state) : null;

/** The failure of a request that is being retried. */
const waitSpans = (state: State, list: HeldList | undefined): readonly Span[] => {
  const wait = waitOf(list, state.now);
  return wait === null
    ? []
    : [span(`${wait.problem.what}. Retrying in ${formatWait(wait.until - state.now)}.`, 'warn')];
};

const lastNote = lastPerStore<Sheet>();

/** A sheet that says something in place of an answer, a text each line. */
export const noteSheet = (state: State, texts: readonly Span[]): Sheet => {
  const cells = Math.max(20, state.size.columns - 4);
  const lines = texts.flatMap(({ text, tone }) => wrap(text, cells).map((one) => span(one, tone)));
  const keys = lines.flatMap(({ text, tone }) => [text, tone]);
  return lastNote(state, keys, () => ({
    blocks: lines.map((line, index) => ({
      id: `missing ${index}`,
      columns: [],
      titled: false,
      lines: [],
      note: [line],
    })),
  }));
};

/** `of 632 of 1,211 so far`, while a list is loading; empty for any other. */
const soFar = (state: State, kind: KindId): Line => {
  const list = listOf(state, kind);
  if (list === undefined || list.items.length === 0 || !isLoading(list)) return [];
  const of = list.count === null ? '' : ` of ${formatCount(list.count)}`;
  return [span(` of ${formatCount(list.items.length)}${of} so far`, 'warn')];
};

/** ` as of 08:48:13Z`, where the answer is of other rows than the tabs count, which are the latest; empty for the same. */
const ofOlder = (state: State, of: State, kind: KindId): Line => {
  const [latest, list] = [listOf(state, kind), listOf(of, kind)];
  const at = list === undefined ? null : shownStamp(list, shownUntil(state));
  if (at === null || list?.items === latest?.items) return [];
  return [span(` as of ${formatClock(machineClock(state, at))}`, 'warn')];
};

/**
 * A question with its parameters sealed. Its answer is about one state of the lists: while rows are missing it says why and
 * what helps, and of a part that is still loading it draws no conclusions.
 */
export const defineQuestion = <Params, OwnKey extends string = never>(
  model: QuestionModel<Params, OwnKey>,
): Question => {
  type Own = QuestionState<Params>;
  const over =
    <Rest extends readonly unknown[], Value>(of: (state: State, question: Own, ...rest: Rest) => Value) =>
    (state: State, question: Own, ...rest: Rest): Value =>
      of(withAnsweredLists(state), question, ...rest);
  const { column, answer, subject, fromOptions, sets } = model;
  const none = (state: State, question: Own) => (model.countsShown ? noneShown(state, question) : null);
  const verbs = Object.entries(model.verbs).flatMap(([action, verb]) =>
    verb === undefined ? [] : [[action, over(verb)] as const],
  );
  const sealed: QuestionModel<Params> = {
    open: (state, terms) => model.open(state, terms),
    ...(fromOptions !== undefined && { fromOptions }),
    title: (state, question) => {
      const of = withAnsweredLists(state);
      const part = soFar(of, question.kind);
      return [...model.title(of, question), ...(part.length > 0 ? part : ofOlder(state, of, question.kind))];
    },
    scope: over((state, question) => (missingRows(state, question.kind) === null ? model.scope(state, question) : [])),
    sheet: over((state, question) => {
      const missing = missingRows(state, question.kind);
      if (missing !== null) return noteSheet(state, missing);
      // Asked for in any case: the data of a print say none as well.
      const sheet = model.sheet(state, question);
      const note = none(state, question);
      return note === null ? sheet : noteSheet(state, note);
    }),
    ...(column !== undefined && { column: over(column) }),
    sentences: over((state, question, line) =>
      (missingRows(state, question.kind) ?? none(state, question)) === null && soFar(state, question.kind).length === 0
        ? model.sentences(state, question, line)
        : [],
    ),
    position: over((state, question) =>
      missingRows(state, question.kind) === null ? model.position(state, question) : notCounted(state, question.kind),
    ),
    ...(answer !== undefined && {
      answer: over((state, question, rows) => {
        const own = missingRows(state, question.kind) === null ? answer(state, question, rows) : null;
        const note = own === null ? null : none(state, question);
        return own === null || note === null ? own : { ...own, sheet: noteSheet(state, note) };
      }),
    }),
    ...(subject !== undefined && { subject: over(subject) }),
    ...(sets !== undefined && { sets }),
    verbs: Object.fromEntries(verbs),
  };
  return sealed as Question;
};

const notCounted = (state: State, kind: KindId): readonly Span[] => [
  span(listOf(state, kind)?.problem == null ? 'nothing counted yet' : 'nothing counted', 'warn'),
];

/** The order after one of several, as `o` turns through them; after the last, and after any other, the first. */
export const nextOrder = <Order>(orders: readonly [Order, ...Order[]], order: Order): Order =>
  orders[orders.indexOf(order) + 1] ?? orders[0];

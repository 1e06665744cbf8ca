import { failsAlike } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { wrap } from '../../core/text/index.ts';
import { formatClock, formatCount, formatPercent, formatWait } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import type { Answer } from '../../output/index.ts';
import type { SetOptions } from '../../triage/rows/sets.ts';
import { problemLine } from '../keys/remedy.ts';
import { brief } from '../list/layout.ts';
import { livePeriod } from '../live/live.ts';
import { type HeldList, isLoading, walksOf } from '../state/held-list.ts';
import type { QuestionEntry, QuestionState, QuestionTerms } from '../state/question.ts';
import { type Change, machineClock, resourceIn, type State, shownUntil, viewOf } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import type { Progress } from '../state/work.ts';
import { noMatch } from '../walk/absence.ts';
import { tableShare } from '../walk/facet-table.ts';
import { waitOf } from '../walk/item.ts';
import { listOf } from '../walk/query.ts';
import { isStillFiltering, withAnsweredLists } from './answered-lists.ts';
import { countedPieces } from './contrast.ts';
import { dataJobs, type QuestionRows, triageData } from './data.ts';

/** The options of a command line that asks a question; the value of a switch is true. */
export type PrintOptions = ReadonlyMap<string, string | true>;

/** The model of a question about many items: how it opens, its answer, the texts of its place, and its keys. */
interface QuestionModel<Params, Value, OwnKey extends string> {
  /** Opens the question over the current list, or shows why it cannot. */
  open(state: State, terms: QuestionTerms): Change;
  /**
   * Reads the options of a command line, then opens the question about the rows of a state and a named item. Absent if
   * the question takes no options. @throws OptionRefused
   */
  fromOptions?(options: PrintOptions): (state: State, item: Item | null) => Change;
  /** Returns the answer as far as it is known. All other functions get its value. */
  ask(state: State, question: QuestionState<Params>): Progress<Value>;
  /** Returns the title for the path: `Count by agent`. */
  title(state: State, question: QuestionState<Params>, value: Value | null): Line;
  /** Returns the right end of the path: rows and order. */
  scope(state: State, question: QuestionState<Params>, value: Value | null): Line;
  /** Returns the lines of the answer; the same sheet while nothing changes. */
  sheet(state: State, question: QuestionState<Params>, value: Value): Sheet;
  /** Returns the text before the answer is known, if the default text (reading, counting) does not fit. */
  waiting?(state: State, question: QuestionState<Params>): Span;
  /** Returns the column of the cursor, if it is not the stored column. */
  column?(state: State, question: QuestionState<Params>, value: Value): number;
  /** Returns notes on the line under the cursor. They are shown below the lines if there is space. */
  sentences?(state: State, question: QuestionState<Params>, value: Value, line: SheetLine | null): readonly string[];
  /** Returns the counted or compared rows for the position line; by default the number of counted rows. */
  position?(state: State, question: QuestionState<Params>, asked: Progress<Value>): readonly Span[];
  /** Returns the answer for printing and export; null until it is known. */
  answer(state: State, question: QuestionState<Params>, value: Value, rows: QuestionRows): OwnAnswer | null;
  /** Returns parts of the file name of an export: fields, or the name of an item. */
  subject?(state: State, question: QuestionState<Params>): readonly string[];
  /** Present if the question counts the rows that match the filter. If no row matches, the answer says so. */
  readonly countsShown?: true;
  /** The two sets of rows that the question compares (`hasSets`). */
  readonly sets?: SetsOf<Params>;
  /** A verb for each key of the question. A question may also replace a verb of all answers; if its verb returns null, the default verb applies. */
  readonly verbs: Readonly<Record<OwnKey, QuestionVerb<Params, Value>>> &
    Partial<Readonly<Record<SharedVerb, QuestionVerb<Params, Value>>>>;
}

/** The part of an answer that the question gives itself. Service, time and rows are added to it. */
export interface OwnAnswer
  extends Pick<Answer, 'sheet' | 'records' | 'data'>,
    Partial<Pick<Answer, 'sentences' | 'found' | 'gauges' | 'tickets'>> {
  readonly title: string;
  /** Notes that are printed below the facts about the rows. */
  readonly notes?: readonly string[];
  /** Sentences on what is not decided before all lists are whole. */
  readonly open?: readonly string[];
}

/** Keys that work in every answer and whose effect a question may replace by its own. */
export type SharedVerb = 'open' | 'fold' | 'copy' | 'copy-command';

/** The effect of a key in the place of a question. */
type QuestionVerb<Params, Value> = (
  state: State,
  question: QuestionState<Params>,
  line: SheetLine | null,
  value: Value | null,
) => Change | null;

/** The sets of rows that a question compares; a picker chooses them. */
interface SetsOf<Params> {
  of(question: QuestionState<Params>): SetOptions;
  change(state: State, question: QuestionState<Params>, sets: SetOptions): Change;
}

/** A registered question: its data, and its code on demand. */
export interface RegisteredQuestion extends QuestionEntry {
  load(): Promise<Question>;
}

/** An option that a question cannot take, with a remedy. */
export class OptionRefused extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.name = 'OptionRefused';
    this.remedy = remedy;
  }
}

/** Returns why nothing can be counted yet, in lines of text; null if there are rows to answer from. */
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

/** Returns the text for a filter that matches no row; null if rows match. */
const noneShown = (state: State, { kind }: QuestionState): readonly Span[] | null =>
  triageData(state, kind).matching.length === 0 && viewOf(state, kind).filter.terms.length > 0 ? noMatch(state) : null;

/** Describes the failure of a request that is being retried. */
const waitSpans = (state: State, list: HeldList | undefined): readonly Span[] => {
  const wait = waitOf(list, state.now);
  return wait === null
    ? []
    : [span(`${wait.problem.what}. Retrying in ${formatWait(wait.until - state.now)}.`, 'warn')];
};

const lastNote = lastPerStore<Sheet>();

/** Returns a sheet with lines of text instead of an answer. */
const noteSheet = (state: State, texts: readonly Span[]): Sheet => {
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

/** Returns `, 632 of 1,211 so far` while a list is loading; else empty. */
const soFar = (state: State, kind: KindId): Line => {
  const list = listOf(state, kind);
  if (list === undefined || list.items.length === 0 || !isLoading(list)) return [];
  const of = list.count === null ? '' : ` of ${formatCount(list.count)}`;
  return [span(`, ${formatCount(list.items.length)}${of} so far`, 'warn')];
};

/** Returns ` refreshing…` while rows are requested again that are older than live refresh allows. */
const whileRefreshing = (state: State, kind: KindId): Line => {
  const list = listOf(state, kind);
  const period = livePeriod(state);
  const walks = list === undefined || period === null ? [] : walksOf(list);
  const isOld = walks.some(({ refresh, receivedAt, confirmedAt }) => {
    const age = (refresh?.walk.begunAt ?? 0) - Math.max(receivedAt ?? 0, confirmedAt ?? 0);
    return age > OLD_FROM * (period ?? 0) * 1000;
  });
  return isOld ? [span(' refreshing…', 'warn')] : [];
};

/** Rows are old if their age is this multiple of the interval of live refresh. The jitter stays below. */
const OLD_FROM = 1.5;

/** Returns ` as of 08:48:13Z` if the answer is about older rows than the latest, which the tabs count; empty for the same rows. */
const ofOlder = (state: State, of: State, kind: KindId): Line => {
  const [latest, list] = [listOf(state, kind), listOf(of, kind)];
  const at = list === undefined ? null : shownStamp(list, shownUntil(state));
  if (at === null || list?.items === latest?.items) return [];
  return [span(` as of ${formatClock(machineClock(state, at))}`, 'warn')];
};

/**
 * Defines a question and hides the type of its parameters. The answer is about one state of the lists. If rows are
 * missing, the answer says why and what helps; it draws no conclusions while a list is loading.
 */
export const defineQuestion = <Params, Value, OwnKey extends string = never>(
  model: QuestionModel<Params, Value, OwnKey>,
) => {
  const { open, fromOptions, sets } = model;
  const verbs: Readonly<Record<string, QuestionVerb<Params, Value> | undefined>> = model.verbs;
  const answerIn = (now: State, question: QuestionState<Params>) => {
    const state = withAnsweredLists(now);
    const { kind } = question;
    const asked = model.ask(state, question);
    const { value } = asked;
    const missing = missingRows(state, kind);
    const note = missing ?? (model.countsShown ? noneShown(state, question) : null);
    const part = soFar(state, kind);
    return {
      jobs: [...dataJobs(state, kind), ...(missing === null ? asked.jobs : [])],
      // Lines may still come.
      isPending: missing === null ? asked.isStale : listOf(state, kind)?.problem == null,
      title: () => [
        ...model.title(state, question, value),
        ...(part.length > 0 ? part : [...ofOlder(now, state, kind), ...whileRefreshing(now, kind)]),
      ],
      scope: () => (missing === null ? model.scope(state, question, value) : []),
      sheet: () =>
        note === null && value !== null
          ? model.sheet(state, question, value)
          : noteSheet(state, note ?? [model.waiting?.(state, question) ?? readingNote(state, kind)]),
      column: () => (value === null ? undefined : model.column?.(state, question, value)) ?? question.cursor.column,
      sentences: (line: SheetLine | null) =>
        note === null && value !== null && part.length === 0
          ? (model.sentences?.(state, question, value, line) ?? [])
          : [],
      position: () =>
        missing === null
          ? (model.position?.(state, question, asked) ?? countedPieces(state, kind))
          : notCounted(state, kind),
      subject: () => model.subject?.(state, question) ?? [],
      written: (rows: QuestionRows) => {
        if (missing !== null || value === null || asked.isStale) return null;
        const own = model.answer(state, question, value, rows);
        return own === null || note === null ? own : { ...own, sheet: noteSheet(state, note) };
      },
      hasVerb: (id: string) => verbs[id] !== undefined,
      // The key applies to the same question at another line.
      press: (id: string, here: QuestionState, line: SheetLine | null) =>
        verbs[id]?.(state, here as QuestionState<Params>, line, value) ?? null,
    };
  };
  const lastAnswer = lastPerStore<ReturnType<typeof answerIn>>();
  return {
    open,
    fromOptions,
    sets,
    /** Returns the answer to an open question, about one state of the lists. */
    answer: (state: State, question: QuestionState) =>
      lastAnswer(state, [state, question], () => answerIn(state, question as QuestionState<Params>)),
  };
};

/** The loaded code of a question, without the type of its parameters. */
export type Question = ReturnType<typeof defineQuestion<unknown, unknown>>;

/** The text while an answer is computed. */
const readingNote = (state: State, kind: KindId): Span => {
  const { isWhole } = triageData(state, kind);
  return span(isWhole ? 'counting…' : `reading items ${formatPercent(tableShare(state, kind))}`, 'accent');
};

const notCounted = (state: State, kind: KindId): readonly Span[] => [
  span(listOf(state, kind)?.problem == null ? 'nothing counted yet' : 'nothing counted', 'warn'),
];

/** Returns the order that follows one of several orders, as `o` turns through them. The first order follows the last, and any unknown order. */
export const nextOrder = <Order>(orders: readonly [Order, ...Order[]], order: Order): Order =>
  orders[orders.indexOf(order) + 1] ?? orders[0];

import { timelineAnswer as answerOf, type QuestionRows } from '../../answer/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { cellAt, type Sheet, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import type { Answer } from '../../output/index.ts';
import {
  belowIndex,
  type MessageGroup,
  type NowShown,
  nowSheet,
  rowsMatching,
  shownGroups,
  timelineSentences,
  widthText,
} from '../../triage/index.ts';
import { layoutOf } from '../list/layout.ts';
import type { Overlay } from '../state/overlay.ts';
import { openOverlay, openQuestions, overlayOf } from '../state/overlays.ts';
import { isLoading } from '../state/shown-list.ts';
import { type Change, currentView, resourceIn, type State, say } from '../state/state.ts';
import type { Asked, NowQuestion, TimelineQuestion } from '../state/triage.ts';
import { itemOf } from '../walk/item.ts';
import { currentList, listOf } from '../walk/query.ts';
import { answerable } from './answerable.ts';
import { ATTENTION, ageOrigin, countedPieces, drillInto, partPieces, readingText, rowsScope } from './attention.ts';
import { COUNT, copyPrintCommand, fieldsInOrder, leftOutNote } from './count.ts';
import { type TriageData, triageData } from './data.ts';
import { EXPLAIN } from './explain.ts';
import { dayAnswer, groupReasons, nowRules, situationAnswer } from './now-answer.ts';
import { FIELDS, PIVOT } from './pivot.ts';
import type { AskedOf, Question, QuestionId } from './question.ts';
import { answered, answeredRows } from './snapshot.ts';
import {
  cellIn,
  laidTimeline,
  type TimelineAsked,
  timelineAnswer,
  toggleQuiet,
  turnCell,
  turnSpan,
  zoomIn,
  zoomOut,
} from './timeline-answer.ts';
import { WHY } from './why.ts';

type NowAsked = Asked<NowQuestion>;

const lastShown = perStore(() => lastBy<{ readonly shown: NowShown; readonly sheet: Sheet }>());

const tallyOf = ({ shown, states, table, resource, isWhole }: TriageData, now: number): NowShown['tally'] => {
  const broken = shown.filter((row) => states[row] === 1);
  const unknown = shown.filter((row) => states[row] === -1).length;
  const used = resource.used !== null && isWhole ? rowsMatching(table, broken, [resource.used], now).length : null;
  return { broken: broken.length, known: shown.length - unknown, unknown, used };
};

const sheetOf = (state: State, { kind }: NowAsked): Sheet => {
  const data = triageData(state, kind);
  const situation = situationAnswer(state, kind).value;
  const { columns } = state.size;
  const { body } = layoutOf(state);
  const groups = situation?.groups.slice(0, shownGroups(body)) ?? [];
  const reasons = groupReasons(state, data, groups);
  const day = dayAnswer(state, kind).value;
  const rules = nowRules(state, kind);
  const list = listOf(state, kind);
  const isPartial = list !== undefined && isLoading(list);
  const keys = [
    data,
    isPartial,
    situation,
    day,
    columns,
    body,
    ...Array.from(reasons.values(), textOf),
    ...(rules ?? []).map(({ id, rows }) => `${id} ${rows}`),
  ];
  return lastShown(state)(keys, () => {
    const now = ageOrigin(state);
    const rows = answeredRows(state, kind);
    const indexOf = new Map(rows.map((item, index) => [item, index]));
    const shown: NowShown = {
      words: data.resource,
      tally: tallyOf(data, now),
      situation,
      reasons,
      day,
      rules,
      reading: data.isWhole ? 'counting…' : readingText(state, data),
      now,
      sinceOf: (group) => sinceOf(group, data, day, indexOf),
      uidsOf: (some) => Array.from(some).flatMap((row) => data.table.item(row)?.uid ?? []),
      dayUidsOf: (some) => some.flatMap((row) => rows[row]?.uid ?? []),
      isLoading: isPartial,
      size: { columns, rows: body },
    };
    return { shown, sheet: nowSheet(shown) };
  }).sheet;
};

const textOf = (reason: { readonly text: string } | null): string => reason?.text ?? '';

const sinceOf = (
  { rows }: MessageGroup,
  { table }: TriageData,
  day: Parameters<typeof nowSheet>[0]['day'],
  indexOf: ReadonlyMap<object, number>,
): ReturnType<NowShown['sinceOf']> => {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const item = table.item(row);
    const index = item === null ? undefined : indexOf.get(item);
    const failing = index === undefined ? undefined : day?.failing.get(index);
    if (failing === undefined) continue;
    from = Math.min(from, failing.from);
    to = Math.max(to, failing.to);
  }
  return from > to ? null : { from, to };
};

/** Goes to the next column of the line that has items of its own. */
const cycleColumn = (state: State, asked: NowAsked, line: SheetLine | null, by: 1 | -1): Change => {
  const { cells } = line ?? { cells: [] };
  let column = asked.cursor.column + by;
  while (column > 0 && column < cells.length && cells[column]?.drill === undefined) column += by;
  if (cells[column]?.drill === undefined) return say('no other column of this line has rows of its own');
  return openOverlay(state, 'now', { ...asked, cursor: { ...asked.cursor, column } });
};

/** The situation on one screen. */
export const NOW: Question<'now'> = {
  id: 'now',
  title: (state, { kind }) => [
    span('Now', 'strong'),
    span(' · ', 'dim'),
    span(triageData(state, kind).resource.title, 'dim'),
  ],
  scope: (state) => rowsScope(state),
  sheet: sheetOf,
  sentences: () => [],
  position: (state, { kind }) => countedPieces(state, triageData(state, kind)),
  verbs: {
    left: (state, asked, line) => cycleColumn(state, asked, line, -1),
    right: (state, asked, line) => cycleColumn(state, asked, line, 1),
    'copy-command': (state, { kind }) => copyPrintCommand(state, { command: 'now', said: leftOutNote(state, kind) }),
    // Rules of other kinds open their lists.
    open: (state, asked, line) => {
      const place = asked.cursor.column === 0 ? belowIndex(line) : null;
      const rule = place === null ? undefined : nowRules(state, asked.kind)?.[place];
      return rule === undefined ? null : drillInto(state, rule.drill, rule.kind);
    },
  },
};

const EMPTY: Sheet = { blocks: [] };

const spanText = ({ span: asked, zooms }: TimelineQuestion): string => {
  if (zooms.length > 0) return 'one cell, - zooms out';
  return asked === 'all' ? 'all times' : `last ${asked}`;
};

const positionPieces = (state: State, asked: TimelineAsked): readonly Span[] => {
  const timeline = timelineAnswer(state, asked);
  const { short } = resourceIn(state, asked.kind);
  const rows = answeredRows(state, asked.kind).length;
  if (timeline === null) return [span(`reading the times of ${plural(rows, short.one, short.many)}…`, 'accent')];
  const { lanes, earlier } = timeline;
  const list = currentList(state);
  return [
    span(`${plural(lanes.all.events, 'time')} of ${plural(rows, short.one, short.many)}`),
    ...(lanes.odd > 0 ? [span(`${plural(lanes.odd, 'odd time')} left out`, 'warn')] : []),
    ...partPieces(list),
    span('only the last transition of each condition is known'),
    ...(asked.question.quiet ? [] : [span('modified and probed left out (a)', 'dim')]),
    ...(earlier > 0 ? [span(`${formatCount(earlier)} earlier`, 'dim')] : []),
  ];
};

/** Events by the times in items. */
export const TIMELINE: Question<'timeline'> = {
  id: 'timeline',
  title: (state, { kind, question: { item } }) => {
    const name = item === null ? undefined : itemOf(state, item)?.name;
    const path = [resourceIn(state, kind).title, ...(name === undefined ? [] : [name])];
    return [...path.flatMap((one) => [span(one, 'dim'), span(' › ', 'dim')]), span('Timeline', 'strong')];
  },
  scope: (state, asked) => {
    const timeline = timelineAnswer(state, asked);
    const cell = timeline === null ? '' : ` · a cell ${widthText(timeline.grid.width)}`;
    const filtered = currentView(state).filter.terms.length > 0 ? [...rowsScope(state), span(' · ', 'dim')] : [];
    return [...filtered, span(`${spanText(asked.question)}${cell} · UTC`)];
  },
  sheet: (state, asked) => laidTimeline(state, asked)?.sheet ?? EMPTY,
  column: (state, asked) => {
    const timeline = timelineAnswer(state, asked);
    return timeline === null ? 0 : cellIn(timeline, asked.question.at);
  },
  sentences: (state, asked, line) => {
    const laid = laidTimeline(state, asked);
    if (laid === null || line === null) return [];
    const column = cellIn(laid.timeline, asked.question.at);
    const isCell = cellAt(line, column) !== line.cells[column];
    return timelineSentences(line, isCell ? column : null, laid.timeline.lanes, laid.shown);
  },
  position: positionPieces,
  answer: (state, asked, rows) => {
    const laid = laidTimeline(state, asked);
    if (laid === null) return null;
    const { lanes, grid, events, earlier } = laid.timeline;
    const { item: uid, span: length, zooms } = asked.question;
    const name = uid === null ? undefined : itemOf(state, uid)?.name;
    const { own } = laid.shown;
    const item = own === null || name === undefined ? null : { uid: own.uid, name, lanes: own.lanes };
    const span = zooms.length > 0 ? null : length;
    return answerOf(rows, laid.sheet, { span, grid, lanes, events, earlier, item });
  },
  subject: (state, { question: { item } }) => (item === null ? [] : [itemOf(state, item)?.name ?? item]),
  verbs: {
    left: (state, asked) => turnCell(state, asked, -1),
    right: (state, asked) => turnCell(state, asked, 1),
    'shorter-span': (state, asked) => turnSpan(state, asked, -1),
    'longer-span': (state, asked) => turnSpan(state, asked, 1),
    'zoom-in': zoomIn,
    'zoom-out': zoomOut,
    'quiet-times': toggleQuiet,
    'copy-command': (state, { question: { span: length, zooms, quiet, item } }) =>
      zooms.length > 0
        ? say('no command says one cell; - zooms out', 'warn')
        : copyPrintCommand(state, {
            command: 'timeline',
            uid: item,
            options: [`--span=${length}`, ...(quiet ? ['--all-lines'] : [])],
          }),
  },
};

/** Every question about many items, by the place that shows its answer. */
export const QUESTIONS: { readonly [Id in QuestionId]: Question<Id> } = {
  count: answerable(COUNT),
  why: answerable(WHY),
  pivot: answerable(PIVOT),
  fields: answerable(FIELDS),
  timeline: answerable(TIMELINE),
  now: answerable(NOW),
  attention: answerable(ATTENTION),
  explain: answerable(EXPLAIN),
};

/** Requests the answer of an open question, so that it is worked out. */
export const askSheet = (state: State, { id, state: asked }: Overlay): void => {
  if (isQuestionId(id)) askIn(state, id, asked as AskedOf<typeof id>);
};

/** Requests the order of fields while one is being chosen; false if none is. */
export const askChoices = (state: State): boolean => {
  const purpose = overlayOf(state, 'picker')?.purpose;
  const isChoosing = purpose === 'count-field' || purpose === 'pivot-field';
  if (isChoosing) fieldsInOrder(state, state.tab, 'fit');
  return isChoosing;
};

/** The question on top, whose answer is on the screen under any prompt or picker; null for none. */
export const questionOnTop = (state: State): OpenQuestion | null => {
  const open = openQuestions(state).at(-1);
  return open !== undefined && isQuestionId(open.id) ? bound(open.id, open.state as AskedOf<typeof open.id>) : null;
};

/** The state with the lists that the screen is about: those of the open question's answer, while there is one. */
export const stateOnScreen = (state: State): State => (questionOnTop(state) === null ? state : answered(state));

/** An open question with its state. */
export interface OpenQuestion {
  readonly id: QuestionId;
  readonly kind: KindId;
  title(state: State): Line;
  sheet(state: State): Sheet;
  /** Undefined if its lines are the answer; null until known. */
  answer(state: State, rows: QuestionRows): Answer | null | undefined;
  subject(state: State): readonly string[];
}

const bound = <Id extends QuestionId>(id: Id, asked: AskedOf<Id>): OpenQuestion => {
  const question: Question<Id> = QUESTIONS[id];
  return {
    id,
    kind: asked.kind,
    title: (state) => question.title(state, asked),
    sheet: (state) => question.sheet(state, asked),
    answer: (state, rows) => question.answer?.(state, asked, rows),
    subject: (state) => question.subject?.(state, asked) ?? [],
  };
};

const isQuestionId = (id: string): id is QuestionId => Object.hasOwn(QUESTIONS, id);

const askIn = <Id extends QuestionId>(state: State, id: Id, asked: AskedOf<Id>): void => {
  QUESTIONS[id].sheet(state, asked);
};

import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { cellAt, type Sheet } from '../../core/sheet/index.ts';
import { DAY, formatCount, HOUR, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import {
  cellOf,
  EventMemo,
  finish,
  type Lanes,
  lanesOf,
  type RowEvent,
  type TimeGrid,
  type TimelineShown,
  timeGrid,
  timelineSentences,
  timelineSheet,
  widthText,
} from '../../triage/index.ts';
import { rowsOf } from '../list/rows.ts';
import { currentView, resourceIn } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import { openOverlay, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, newlyAsked, type TimelineQuestion, type TimelineSpan } from '../state/triage.ts';
import { itemOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { ageOrigin, isPart, rowsScope } from './completeness.ts';
import { triageData } from './data.ts';
import { placesText } from './places-of.ts';
import type { Question } from './question.ts';
import { workOf } from './work.ts';

type TimelineAsked = Asked<TimelineQuestion>;

const EMPTY: Sheet = { blocks: [] };

/** How far back each span goes, ms; shortest first. */
const SPANS: Readonly<Record<TimelineSpan, number>> = {
  '1h': HOUR,
  '6h': 6 * HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  all: Number.POSITIVE_INFINITY,
};

/** The spans of a timeline, shortest first. */
export const TIMELINE_SPANS = Object.keys(SPANS) as readonly TimelineSpan[];

/** Events of items, kept for as long as these are the same objects. */
export const eventMemo = perStore(() => new EventMemo());

/** Lanes and what they were made of. */
interface Timeline {
  readonly lanes: Lanes;
  readonly grid: TimeGrid;
  readonly events: readonly RowEvent[];
  readonly earlier: number;
  readonly rows: readonly Item[];
}

const nameCells = (columns: number): number => (columns < 70 ? 16 : columns < 100 ? 18 : 28);

/** Cells of a line beside the strip: margins, marks, name, count, and the gaps between them. */
const cellsBeside = (columns: number): number => 4 + nameCells(columns) + 2 + 5 + 2;

function* timelineOf(
  memo: EventMemo,
  rows: readonly Item[],
  { span: asked, zooms, quiet }: TimelineQuestion,
  now: number,
  room: number,
): Generator<void, Timeline> {
  const zoom = zooms.at(-1);
  const from = zoom?.from ?? now - SPANS[asked];
  const { events, earlier } = yield* memo.gather(rows, { from, quiet });
  // What is a little ahead of now is a clock that goes before, and not left out.
  const last = events.reduce((most, { at }) => (at <= now + 300_000 ? Math.max(most, at) : most), now);
  const first = events.reduce((least, { at }) => (at >= 0 ? Math.min(least, at) : least), now);
  const to = zoom?.to ?? last + 1;
  const grid = timeGrid(Number.isFinite(from) ? from : first, to, room);
  const wanted = zoom === undefined ? events : events.filter(({ at }) => at < to);
  const lanes = yield* lanesOf(wanted, { from: grid.from, to: grid.to, cells: grid.cells, now, quiet });
  return { lanes, grid, events: wanted.filter(({ at }) => at >= grid.from && at < grid.to), earlier, rows };
}

const answerOf = (state: State, { kind, question }: TimelineAsked): Timeline | null => {
  const rows = rowsOf(state, kind);
  const { columns } = state.size;
  const { span: asked, zooms, quiet } = question;
  const now = ageOrigin(state);
  const room = Math.max(8, columns - cellsBeside(columns));
  return workOf(state).ask('timeline', [rows, asked, zooms, quiet, now, room], () =>
    timelineOf(eventMemo(state), rows, question, now, room),
  ).value;
};

interface Laid {
  readonly timeline: Timeline;
  readonly shown: TimelineShown;
  readonly sheet: Sheet;
}

const lastLaid = perStore(() => lastBy<Laid>());

const laidOf = (state: State, asked: TimelineAsked): Laid | null => {
  // Asked for with the lanes: places are counted in it.
  const data = triageData(state, asked.kind);
  const timeline = answerOf(state, asked);
  if (timeline === null) return null;
  const { columns } = state.size;
  const { item: uid, quiet } = asked.question;
  const item = uid === null ? undefined : itemOf(state, uid);
  return lastLaid(state)([timeline, asked.folds, columns, item, data.table], () => {
    const { rows, grid, events, lanes } = timeline;
    const shown: TimelineShown = {
      words: resourceIn(state, asked.kind),
      grid,
      events,
      own: item === undefined ? null : { ...ownLanes(item, grid, ageOrigin(state), quiet), uid: item.uid },
      folds: asked.folds,
      nameCells: nameCells(columns),
      wide: columns >= 100,
      uidOf: (row) => rows[row]?.uid ?? '',
      nameOf: (row) => rows[row]?.name ?? '',
      placesOf: (some) => placesText(data, data.table.rowsOf(some.flatMap((row) => rows[row] ?? []))),
    };
    return { timeline, shown, sheet: timelineSheet(lanes, shown) };
  });
};

const ownLanes = (item: Item, grid: TimeGrid, now: number, quiet: boolean) => {
  const events = item.events().map((event) => ({ ...event, row: 0 }));
  return { events, lanes: finish(lanesOf(events, { from: grid.from, to: grid.to, cells: grid.cells, now, quiet })) };
};

/** The cell under the cursor: that of its time, else the one of the most events. */
const cellIn = ({ grid, lanes }: Timeline, at: number | null): number => {
  const chosen = at === null ? null : cellOf(grid, Math.min(Math.max(at, grid.from), grid.to - 1));
  return chosen ?? lanes.all.cells.reduce((most, count, cell, all) => (count > (all[most] ?? 0) ? cell : most), 0);
};

const changed = (state: State, asked: TimelineAsked, question: Partial<TimelineQuestion>): Change =>
  openOverlay(state, 'timeline', { ...asked, question: { ...asked.question, ...question } });

const turnCell = (state: State, asked: TimelineAsked, by: 1 | -1): Change => {
  const timeline = answerOf(state, asked);
  if (timeline === null) return {};
  const { grid } = timeline;
  const cell = Math.max(0, Math.min(grid.cells - 1, cellIn(timeline, asked.question.at) + by));
  return changed(state, asked, { at: grid.from + cell * grid.width });
};

const turnSpan = (state: State, asked: TimelineAsked, by: 1 | -1): Change => {
  const next = TIMELINE_SPANS[TIMELINE_SPANS.indexOf(asked.question.span) + by];
  if (next === undefined) return say(by < 0 ? 'no shorter span; + zooms on the cell' : 'all times are shown');
  return changed(state, asked, { span: next, zooms: [] });
};

const zoomIn = (state: State, asked: TimelineAsked): Change => {
  const timeline = answerOf(state, asked);
  if (timeline === null) return {};
  const { from, width } = timeline.grid;
  if (width <= 1000) return say('a cell is one second: items give no shorter times');
  const start = from + cellIn(timeline, asked.question.at) * width;
  return changed(state, asked, { zooms: [...asked.question.zooms, { from: start, to: start + width }], at: null });
};

const zoomOut = (state: State, asked: TimelineAsked): Change => {
  const { zooms } = asked.question;
  const last = zooms.at(-1);
  return last === undefined
    ? turnSpan(state, asked, 1)
    : changed(state, asked, { zooms: zooms.slice(0, -1), at: last.from });
};

/** Asks when things happened to the rows of the tab, or to one item. */
export const askTimeline = (state: State, span: TimelineSpan = '24h', item: string | null = null): Change =>
  openQuestion(state, 'timeline', newlyAsked(state.tab, { span, zooms: [], at: null, quiet: false, item }));

/** `T`: the timeline of the rows, or of the open item. */
export const openTimeline = (state: State): Change => askTimeline(state, '24h', currentView(state).detail?.uid ?? null);

const spanText = ({ span: asked, zooms }: TimelineQuestion): string => {
  if (zooms.length > 0) return 'one cell, - zooms out';
  return asked === 'all' ? 'all times' : `last ${asked}`;
};

const positionPieces = (state: State, asked: TimelineAsked): readonly Span[] => {
  const timeline = answerOf(state, asked);
  const { short } = resourceIn(state, asked.kind);
  const rows = rowsOf(state, asked.kind).length;
  if (timeline === null) return [span(`reading the times of ${plural(rows, short.one, short.many)}…`, 'accent')];
  const { lanes, earlier } = timeline;
  const list = currentList(state);
  return [
    span(`${plural(lanes.all.events, 'time')} of ${plural(rows, short.one, short.many)}`),
    ...(lanes.odd > 0 ? [span(`${plural(lanes.odd, 'odd time')} left out`, 'warn')] : []),
    ...(isPart(list) ? [span('not all loaded; L loads the rest', 'warn')] : []),
    span('only the last transition of each condition is known'),
    ...(asked.question.quiet ? [] : [span('modified and probed left out (a)', 'dim')]),
    ...(earlier > 0 ? [span(`${formatCount(earlier)} earlier`, 'dim')] : []),
  ];
};

/** When things happened, by the times that items give (triage, 8.3). */
export const TIMELINE: Question<'timeline'> = {
  id: 'timeline',
  title: (state, { kind, question: { item } }) => {
    const name = item === null ? undefined : itemOf(state, item)?.name;
    const path = [resourceIn(state, kind).title, ...(name === undefined ? [] : [name])];
    return [...path.flatMap((one) => [span(one, 'dim'), span(' › ', 'dim')]), span('Timeline', 'strong')];
  },
  scope: (state, asked) => {
    const timeline = answerOf(state, asked);
    const cell = timeline === null ? '' : ` · a cell ${widthText(timeline.grid.width)}`;
    const filtered = currentView(state).filter.terms.length > 0 ? [...rowsScope(state), span(' · ', 'dim')] : [];
    return [...filtered, span(`${spanText(asked.question)}${cell} · UTC`)];
  },
  sheet: (state, asked) => laidOf(state, asked)?.sheet ?? EMPTY,
  column: (state, asked) => {
    const timeline = answerOf(state, asked);
    return timeline === null ? 0 : cellIn(timeline, asked.question.at);
  },
  sentences: (state, asked, line) => {
    const laid = laidOf(state, asked);
    if (laid === null || line === null) return [];
    const column = cellIn(laid.timeline, asked.question.at);
    const isCell = cellAt(line, column) !== line.cells[column];
    return timelineSentences(line, isCell ? column : null, laid.timeline.lanes, laid.shown);
  },
  position: positionPieces,
  verbs: {
    left: (state, asked) => turnCell(state, asked, -1),
    right: (state, asked) => turnCell(state, asked, 1),
    'shorter-span': (state, asked) => turnSpan(state, asked, -1),
    'longer-span': (state, asked) => turnSpan(state, asked, 1),
    'zoom-in': zoomIn,
    'zoom-out': zoomOut,
    'quiet-times': (state, asked) => changed(state, asked, { quiet: !asked.question.quiet }),
  },
};

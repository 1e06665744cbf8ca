import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { cellAt, type Sheet } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { changesOf } from '../../store/list/changes.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, currentView, resourceIn, type State, say } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import { defineQuestion, OptionRefused, type PrintOptions } from '../../store/triage/answerable.ts';
import { answeredRows, answerOf } from '../../store/triage/answered-lists.ts';
import { ageOrigin, answerPath, partPieces, rowsScope } from '../../store/triage/contrast.ts';
import { eventMemo, type TriageData, triageData } from '../../store/triage/data.ts';
import { copyPrintCommand } from '../../store/triage/print-command.ts';
import { itemOf } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { distinctValues } from '../../triage/rows/sets.ts';
import { finish } from '../../triage/table/facet-table.ts';
import type { EventMemo } from '../../triage/timeline/event-memo.ts';
import { type Lanes, lanesOf, type RowEvent } from '../../triage/timeline/lanes.ts';
import {
  cellOf,
  isTimelineSpan,
  TIMELINE_SPANS,
  type TimeGrid,
  type TimelineSpan,
  timeGrid,
  widthText,
} from '../../triage/timeline/time-grid.ts';
import { timelineAnswer } from './answer.ts';
import { type TimelineShown, timelineSentences } from './burst-lines.ts';
import type { TIMELINE_KEYS } from './keys.ts';
import { SEEN_LANE, seenEvents, withSeen } from './seen.ts';
import { timelineSheet } from './sheet.ts';

/** Shared failure domains, the nearest first: facets of any kind that has them. */
const PLACE_FACETS = ['cluster', 'project'] as const;

/**
 * Number of clusters and projects of some rows: `34 clusters, 1 project`; empty for a kind with neither, `…` before the items
 * are read.
 */
const placesText = ({ table, isWhole }: TriageData, rows: Uint32Array): string => {
  if (!isWhole) return '…';
  return PLACE_FACETS.flatMap((id) => {
    const count = distinctValues(table, id, rows);
    return count === 0 ? [] : [plural(count, table.facet(id)?.facet.title ?? id)];
  }).join(', ');
};

/** Parameters of a timeline. */
interface TimelineParams {
  readonly span: TimelineSpan;
  /** Zoomed intervals, each within the one before; epoch ms. */
  readonly zooms: readonly { readonly from: number; readonly to: number }[];
  /** The time under the cursor, epoch ms; null for the cell with the most events. */
  readonly at: number | null;
  /** True to include times that change constantly, such as the last probe. */
  readonly quiet: boolean;
  /** The uid of the item whose events are shown; null for all rows. */
  readonly item: string | null;
}

type TimelineState = QuestionState<TimelineParams>;

/** The spans of a timeline, shortest first. */
const SPANS = Object.keys(TIMELINE_SPANS) as readonly TimelineSpan[];

/** Lanes and their input. */
interface Timeline {
  readonly lanes: Lanes;
  readonly grid: TimeGrid;
  readonly events: readonly RowEvent[];
  readonly earlier: number;
  readonly rows: readonly Item[];
}

const nameCells = (columns: number): number => (columns < 70 ? 16 : columns < 100 ? 18 : 28);

/** Cells of a line other than the strip: margins, marks, name, count, and gaps. */
const cellsBeside = (columns: number): number => 4 + nameCells(columns) + 2 + 5 + 2;

function* timelineOf(
  memo: EventMemo,
  rows: readonly Item[],
  { span: name, zooms, quiet }: TimelineParams,
  now: number,
  room: number,
  seen: readonly RowEvent[],
): Generator<void, Timeline> {
  const zoom = zooms.at(-1);
  const from = zoom?.from ?? now - TIMELINE_SPANS[name];
  const { events, earlier } = yield* memo.gather(rows, { from, quiet });
  // Times slightly ahead of now come from a fast clock, and are included.
  const last = events.reduce((most, { at }) => (at <= now + 300_000 ? Math.max(most, at) : most), now);
  const first = events.reduce((least, { at }) => (at >= 0 ? Math.min(least, at) : least), now);
  const to = zoom?.to ?? last + 1;
  const grid = timeGrid(Number.isFinite(from) ? from : first, to, room);
  const wanted = zoom === undefined ? events : events.filter(({ at }) => at < to);
  const lanes = yield* lanesOf(wanted, { ...grid, now, quiet });
  const shown = [...wanted, ...seen].filter(({ at }) => at >= grid.from && at < grid.to);
  return { lanes: yield* withSeen(lanes, seen, { ...grid, now }), grid, events: shown, earlier, rows };
}

/** The lanes, as far as computed. */
const askLanes = (state: State, { kind, params }: TimelineState): Progress<Timeline> => {
  const rows = answeredRows(state, kind);
  const { columns } = state.size;
  const { span: name, zooms, quiet } = params;
  const now = ageOrigin(state);
  const room = Math.max(8, columns - cellsBeside(columns));
  const changes = changesOf(state, kind);
  return answerOf(state, 'timeline', [rows, name, zooms, quiet, now, room, changes], () =>
    timelineOf(eventMemo(state), rows, params, now, room, seenEvents(resourceIn(state, kind), changes, rows)),
  );
};

interface LaidTimeline {
  readonly timeline: Timeline;
  readonly shown: TimelineShown;
  readonly sheet: Sheet;
}

const lastLaid = lastPerStore<LaidTimeline>();

/** The lines of the lanes. */
const laidTimeline = (state: State, question: TimelineState, timeline: Timeline): LaidTimeline => {
  const data = triageData(state, question.kind);
  const { columns } = state.size;
  const { item: uid, quiet } = question.params;
  const item = uid === null ? undefined : itemOf(state, uid);
  return lastLaid(state, [timeline, question.folds, columns, item, data.table, data.isWhole], () => {
    const { rows, grid, events, lanes } = timeline;
    const seenOf = ({ uid }: Item) =>
      events
        .filter(({ lane, row }) => lane === SEEN_LANE && rows[row]?.uid === uid)
        .map((event) => ({ ...event, row: 0 }));
    const shown: TimelineShown = {
      words: resourceIn(state, question.kind),
      grid,
      events,
      own:
        item === undefined ? null : { ...ownLanes(item, grid, ageOrigin(state), quiet, seenOf(item)), uid: item.uid },
      folds: question.folds,
      nameCells: nameCells(columns),
      wide: columns >= 100,
      uidOf: (row) => rows[row]?.uid ?? '',
      nameOf: (row) => rows[row]?.name ?? '',
      placesOf: (some) => placesText(data, data.table.rowsOf(some.flatMap((row) => rows[row] ?? []))),
    };
    return { timeline, shown, sheet: timelineSheet(lanes, shown) };
  });
};

const ownLanes = (item: Item, grid: TimeGrid, now: number, quiet: boolean, seen: readonly RowEvent[]) => {
  const events = item.events().map((event) => ({ ...event, row: 0 }));
  const lanes = finish(lanesOf(events, { ...grid, now, quiet }));
  return { events: [...events, ...seen], lanes: finish(withSeen(lanes, seen, { ...grid, now })) };
};

/** The cell under the cursor: at its time, else the one with the most events. */
const cellIn = ({ grid, lanes }: Timeline, at: number | null): number => {
  const chosen = at === null ? null : cellOf(grid, Math.min(Math.max(at, grid.from), grid.to - 1));
  return chosen ?? lanes.all.cells.reduce((most, count, cell, all) => (count > (all[most] ?? 0) ? cell : most), 0);
};

const changeParams = (state: State, question: TimelineState, params: Partial<TimelineParams>): Change =>
  openQuestion(state, { ...question, params: { ...question.params, ...params } });

const UNREAD = 'the times are still being read';

/** `h` `l`: the previous or next cell. */
const turnCell = (state: State, question: TimelineState, timeline: Timeline | null, by: 1 | -1): Change => {
  if (timeline === null) return say(UNREAD, 'warn');
  const { grid } = timeline;
  const cell = cellIn(timeline, question.params.at) + by;
  if (cell < 0 || cell >= grid.cells) return say(`the ${by < 0 ? 'first' : 'last'} cell; > shows a longer span`);
  return changeParams(state, question, { at: grid.from + cell * grid.width });
};

/** `<` `>`: a shorter or longer span. */
const turnSpan = (state: State, question: TimelineState, by: 1 | -1): Change => {
  const next = SPANS[SPANS.indexOf(question.params.span) + by];
  if (next === undefined) return say(by < 0 ? 'no shorter span; + zooms on the cell' : 'all times are shown');
  return changeParams(state, question, { span: next, zooms: [] });
};

/** `-`: zooms out, then to longer spans. */
const zoomOut = (state: State, question: TimelineState): Change => {
  const { zooms } = question.params;
  const last = zooms.at(-1);
  return last === undefined
    ? turnSpan(state, question, 1)
    : changeParams(state, question, { zooms: zooms.slice(0, -1), at: last.from });
};

/** Opens the timeline of the tab's rows, or of one item. */
const openTimeline = (state: State, params: Partial<TimelineParams>): Change =>
  openQuestion(
    state,
    newQuestion('timeline', state.tab, { span: '24h', zooms: [], at: null, quiet: false, item: null, ...params }),
  );

const askByOptions = (options: PrintOptions) => {
  const span = String(options.get('span') ?? '24h').toLowerCase();
  if (!isTimelineSpan(span)) throw new OptionRefused(`--span: no span ${span}`, `the spans are ${SPANS.join(', ')}`);
  return (state: State, item: Item | null): Change =>
    openTimeline(state, { span, quiet: options.has('all-lines'), item: item?.uid ?? null });
};

const spanText = ({ span: name, zooms }: TimelineParams): string => {
  if (zooms.length > 0) return 'one cell, - zooms out';
  return name === 'all' ? 'all times' : `last ${name}`;
};

const timelinePosition = (
  state: State,
  question: TimelineState,
  { value: timeline }: Progress<Timeline>,
): readonly Span[] => {
  const { short } = resourceIn(state, question.kind);
  const rows = answeredRows(state, question.kind).length;
  if (timeline === null) return [span(`reading the times of ${plural(rows, short.one, short.many)}…`, 'accent')];
  const { lanes, earlier } = timeline;
  const list = currentList(state);
  return [
    span(`${plural(lanes.all.events, 'time')} of ${plural(rows, short.one, short.many)}`),
    ...(lanes.odd > 0 ? [span(`${plural(lanes.odd, 'odd time')} left out`, 'warn')] : []),
    ...partPieces(list),
    span('only the last transition of each condition is known'),
    ...(question.params.quiet ? [] : [span('a: modified, probed, bursts of recoveries', 'dim')]),
    ...(earlier > 0 ? [span(`${formatCount(earlier)} earlier`, 'dim')] : []),
  ];
};

/** The code of the question *Timeline*: when something happened to the rows, by the times that their items keep. */
export const TIMELINE = defineQuestion<TimelineParams, Timeline, keyof typeof TIMELINE_KEYS>({
  countsShown: true,
  open: (state, { span }) =>
    openTimeline(state, {
      ...(span !== undefined && isTimelineSpan(span) && { span }),
      // A span is asked for of all rows.
      item: span === undefined ? (currentView(state).detail?.uid ?? null) : null,
    }),
  fromOptions: askByOptions,
  ask: askLanes,
  title: (state, { kind, params: { item } }) => {
    const name = item === null ? undefined : itemOf(state, item)?.name;
    return answerPath(state, kind, ...(name === undefined ? [] : [name]), 'Timeline');
  },
  scope: (state, question, timeline) => {
    const cell = timeline === null ? '' : ` · a cell ${widthText(timeline.grid.width)}`;
    const filtered = currentView(state).filter.terms.length > 0 ? [...rowsScope(state), span(' · ', 'dim')] : [];
    return [...filtered, span(`${spanText(question.params)}${cell} · UTC`)];
  },
  sheet: (state, question, timeline) => laidTimeline(state, question, timeline).sheet,
  column: (_, { params }, timeline) => cellIn(timeline, params.at),
  sentences: (state, question, timeline, line) => {
    if (line === null) return [];
    const laid = laidTimeline(state, question, timeline);
    const column = cellIn(laid.timeline, question.params.at);
    const isCell = cellAt(line, column) !== line.cells[column];
    return timelineSentences(line, isCell ? column : null, laid.timeline.lanes, laid.shown);
  },
  position: timelinePosition,
  answer: (state, question, timeline, rows) => {
    const laid = laidTimeline(state, question, timeline);
    const { lanes, grid, events, earlier } = laid.timeline;
    const { item: uid, span: length, zooms } = question.params;
    const name = uid === null ? undefined : itemOf(state, uid)?.name;
    const { own } = laid.shown;
    const item = own === null || name === undefined ? null : { uid: own.uid, name, lanes: own.lanes };
    const span = zooms.length > 0 ? null : length;
    return timelineAnswer(rows, laid.sheet, { span, grid, lanes, events, earlier, item });
  },
  subject: (state, { params: { item } }) => (item === null ? [] : [itemOf(state, item)?.name ?? item]),
  verbs: {
    left: (state, question, _, timeline) => turnCell(state, question, timeline, -1),
    right: (state, question, _, timeline) => turnCell(state, question, timeline, 1),
    'shorter-span': (state, question) => turnSpan(state, question, -1),
    'longer-span': (state, question) => turnSpan(state, question, 1),
    'zoom-in': (state, question, _, timeline) => {
      if (timeline === null) return say(UNREAD, 'warn');
      const { from, width } = timeline.grid;
      if (width <= 1000) return say('a cell is one second: items give no shorter times');
      const start = from + cellIn(timeline, question.params.at) * width;
      const zooms = [...question.params.zooms, { from: start, to: start + width }];
      return changeParams(state, question, { zooms, at: null });
    },
    'zoom-out': zoomOut,
    'quiet-times': (state, question) => changeParams(state, question, { quiet: !question.params.quiet }),
    'copy-command': (state, { params: { span: length, zooms, quiet, item } }) =>
      zooms.length > 0
        ? say('a command cannot name one cell; - zooms out', 'warn')
        : copyPrintCommand(state, {
            command: 'timeline',
            uid: item,
            options: [`--span=${length}`, ...(quiet ? ['--all-lines'] : [])],
          }),
  },
});

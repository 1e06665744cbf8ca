import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { plural } from '../../core/values/index.ts';
import {
  cellOf,
  distinctValues,
  EventMemo,
  finish,
  type Lanes,
  lanesOf,
  type RowEvent,
  TIMELINE_SPANS,
  type TimeGrid,
  type TimelineShown,
  type TimelineSpan,
  timeGrid,
  timelineSheet,
} from '../../triage/index.ts';
import { openOverlay, openQuestion } from '../state/overlays.ts';
import { type Change, currentView, resourceIn, type State, say } from '../state/state.ts';
import { type Asked, newlyAsked, type TimelineQuestion } from '../state/triage.ts';
import { itemOf } from '../walk/item.ts';
import { ageOrigin } from './attention.ts';
import { type TriageData, triageData } from './data.ts';
import { answeredRows, askAnswer } from './snapshot.ts';

/** Shared failure domains, the nearest first: facets of any kind that has them. */
export const PLACE_FACETS = ['cluster', 'project'] as const;

/** Number of clusters and projects of some rows: `34 clusters, 1 project`; empty for a kind with neither. */
export const placesText = ({ table }: TriageData, rows: Uint32Array): string =>
  PLACE_FACETS.flatMap((id) => {
    const count = distinctValues(table, id, rows);
    return count === 0 ? [] : [plural(count, table.facet(id)?.facet.title ?? id)];
  }).join(', ');

/** An open timeline. */
export type TimelineAsked = Asked<TimelineQuestion>;

/** The spans of a timeline, shortest first. */
const SPANS = Object.keys(TIMELINE_SPANS) as readonly TimelineSpan[];

/** Events of items, memoised by item. */
export const eventMemo = perStore(() => new EventMemo());

/** Lanes and their input. */
export interface Timeline {
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
  { span: asked, zooms, quiet }: TimelineQuestion,
  now: number,
  room: number,
): Generator<void, Timeline> {
  const zoom = zooms.at(-1);
  const from = zoom?.from ?? now - TIMELINE_SPANS[asked];
  const { events, earlier } = yield* memo.gather(rows, { from, quiet });
  // Times slightly ahead of now come from a fast clock, and are included.
  const last = events.reduce((most, { at }) => (at <= now + 300_000 ? Math.max(most, at) : most), now);
  const first = events.reduce((least, { at }) => (at >= 0 ? Math.min(least, at) : least), now);
  const to = zoom?.to ?? last + 1;
  const grid = timeGrid(Number.isFinite(from) ? from : first, to, room);
  const wanted = zoom === undefined ? events : events.filter(({ at }) => at < to);
  const lanes = yield* lanesOf(wanted, { from: grid.from, to: grid.to, cells: grid.cells, now, quiet });
  return { lanes, grid, events: wanted.filter(({ at }) => at >= grid.from && at < grid.to), earlier, rows };
}

/** The requested lanes, as far as computed. */
export const timelineAnswer = (state: State, { kind, question }: TimelineAsked): Timeline | null => {
  const rows = answeredRows(state, kind);
  const { columns } = state.size;
  const { span: asked, zooms, quiet } = question;
  const now = ageOrigin(state);
  const room = Math.max(8, columns - cellsBeside(columns));
  return askAnswer(state, 'timeline', [rows, asked, zooms, quiet, now, room], () =>
    timelineOf(eventMemo(state), rows, question, now, room),
  ).value;
};

/** A timeline as lines. */
export interface LaidTimeline {
  readonly timeline: Timeline;
  readonly shown: TimelineShown;
  readonly sheet: Sheet;
}

const lastLaid = perStore(() => lastBy<LaidTimeline>());

/** The lines of the lanes; null before they are computed. */
export const laidTimeline = (state: State, asked: TimelineAsked): LaidTimeline | null => {
  // Requested along with the lanes: it counts places.
  const data = triageData(state, asked.kind);
  const timeline = timelineAnswer(state, asked);
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

/** The cell under the cursor: at its time, else the one with the most events. */
export const cellIn = ({ grid, lanes }: Timeline, at: number | null): number => {
  const chosen = at === null ? null : cellOf(grid, Math.min(Math.max(at, grid.from), grid.to - 1));
  return chosen ?? lanes.all.cells.reduce((most, count, cell, all) => (count > (all[most] ?? 0) ? cell : most), 0);
};

const changed = (state: State, asked: TimelineAsked, question: Partial<TimelineQuestion>): Change =>
  openOverlay(state, 'timeline', { ...asked, question: { ...asked.question, ...question } });

const UNREAD = 'the times are still being read';

/** `h` `l`: the previous or next cell. */
export const turnCell = (state: State, asked: TimelineAsked, by: 1 | -1): Change => {
  const timeline = timelineAnswer(state, asked);
  if (timeline === null) return say(UNREAD, 'warn');
  const { grid } = timeline;
  const cell = cellIn(timeline, asked.question.at) + by;
  if (cell < 0 || cell >= grid.cells) return say(`the ${by < 0 ? 'first' : 'last'} cell; > shows a longer span`);
  return changed(state, asked, { at: grid.from + cell * grid.width });
};

/** `<` `>`: a shorter or longer span. */
export const turnSpan = (state: State, asked: TimelineAsked, by: 1 | -1): Change => {
  const next = SPANS[SPANS.indexOf(asked.question.span) + by];
  if (next === undefined) return say(by < 0 ? 'no shorter span; + zooms on the cell' : 'all times are shown');
  return changed(state, asked, { span: next, zooms: [] });
};

/** `+`: zooms into the cell. */
export const zoomIn = (state: State, asked: TimelineAsked): Change => {
  const timeline = timelineAnswer(state, asked);
  if (timeline === null) return say(UNREAD, 'warn');
  const { from, width } = timeline.grid;
  if (width <= 1000) return say('a cell is one second: items give no shorter times');
  const start = from + cellIn(timeline, asked.question.at) * width;
  return changed(state, asked, { zooms: [...asked.question.zooms, { from: start, to: start + width }], at: null });
};

/** `-`: zooms out, then to longer spans. */
export const zoomOut = (state: State, asked: TimelineAsked): Change => {
  const { zooms } = asked.question;
  const last = zooms.at(-1);
  return last === undefined
    ? turnSpan(state, asked, 1)
    : changed(state, asked, { zooms: zooms.slice(0, -1), at: last.from });
};

/** Opens the timeline of the tab's rows, or of one item. */
export const askTimeline = (state: State, span: TimelineSpan = '24h', item: string | null = null): Change =>
  openQuestion(state, 'timeline', newlyAsked(state.tab, { span, zooms: [], at: null, quiet: false, item }));

/** `T`: the timeline of the rows, or of the open item. */
export const openTimeline = (state: State): Change => askTimeline(state, '24h', currentView(state).detail?.uid ?? null);

/** `a`: toggles times that advance by themselves. */
export const toggleQuiet = (state: State, asked: TimelineAsked): Change =>
  changed(state, asked, { quiet: !asked.question.quiet });

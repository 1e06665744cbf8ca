import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { DAY, HOUR } from '../../core/values/index.ts';
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
  timelineSheet,
} from '../../triage/index.ts';
import { rowsOf } from '../list/rows.ts';
import { resourceIn } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import type { Asked, TimelineQuestion, TimelineSpan } from '../state/triage.ts';
import { itemOf } from '../walk/item.ts';
import { ageOrigin } from './completeness.ts';
import { triageData } from './data.ts';
import { placesText } from './places-of.ts';
import { workOf } from './work.ts';

/** An open timeline. */
export type TimelineAsked = Asked<TimelineQuestion>;

/** Length of each span in ms, shortest first. */
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
  const from = zoom?.from ?? now - SPANS[asked];
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
  const rows = rowsOf(state, kind);
  const { columns } = state.size;
  const { span: asked, zooms, quiet } = question;
  const now = ageOrigin(state);
  const room = Math.max(8, columns - cellsBeside(columns));
  return workOf(state).ask('timeline', [rows, asked, zooms, quiet, now, room], () =>
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

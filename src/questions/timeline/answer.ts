import { ownUid } from '../../core/item/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { formatCount, type JsonObject, plural } from '../../core/values/index.ts';
import type { RecordValue } from '../../output/answers.ts';
import type { OwnAnswer } from '../../store/triage/answerable.ts';
import type { QuestionRows } from '../../store/triage/data.ts';
import {
  burstEvents,
  burstsOf,
  type CountedLane,
  type Lane,
  type Lanes,
  type RowEvent,
} from '../../triage/timeline/lanes.ts';
import type { TimeGrid, TimelineSpan } from '../../triage/timeline/time-grid.ts';

/** The lanes of a timeline, with the events that they were made from. */
interface TimelineLanes {
  /** The requested length; null for the time of one cell. */
  readonly span: TimelineSpan | null;
  readonly grid: TimeGrid;
  readonly lanes: Lanes;
  readonly events: readonly RowEvent[];
  /** Number of events before the span. */
  readonly earlier: number;
  /** The item whose lanes stand before the lanes of all items; null for no item. */
  readonly item: { readonly uid: string; readonly name: string; readonly lanes: Lanes } | null;
}

const rowsOf = ({ rows }: CountedLane): number => new Set(rows.flat()).size;

const laneData = (lane: Lane): JsonObject => ({
  lane: lane.name,
  events: lane.events,
  rows: rowsOf(lane),
  reasons: lane.reasons.map((one) => ({ reason: one.name, events: one.events, rows: rowsOf(one) })),
});

/** The printed or copied answer: lanes of events with their reasons, and the bursts in them. */
export const timelineAnswer = (rows: QuestionRows, sheet: Sheet, timeline: TimelineLanes): OwnAnswer => {
  const { span, grid, lanes, events, earlier, item } = timeline;
  const { resource } = rows;
  const time = (at: number): string => new Date(at).toISOString();
  const bursts = burstsOf(lanes);
  const data: JsonObject = {
    span,
    from: time(grid.from),
    to: time(grid.to),
    events: lanes.all.events,
    earlier,
    odd: lanes.odd,
    lanes: lanes.lanes.map(laneData),
    bursts: bursts.map((one) => ({
      lane: one.lane.name,
      what: burstEvents(one, events),
      from: time(one.burst.from),
      to: time(one.burst.to),
      events: one.burst.events,
      rows: one.burst.rows.length,
      expected: one.burst.expected,
      chance: one.burst.chance,
    })),
    item: item === null ? null : { uid: ownUid(item.uid), name: item.name, lanes: item.lanes.lanes.map(laneData) },
    note: TRANSITIONS,
  };
  const long = span === null ? `${time(grid.from)} to ${time(grid.to)}` : span === 'all' ? 'all times' : `last ${span}`;
  const record = (lane: string, reason: string | null, one: CountedLane): RecordValue[] => [
    lane,
    reason,
    one.events,
    rowsOf(one),
  ];
  return {
    title: `Timeline of ${item === null ? resource.many : item.name}, ${long}`,
    sheet,
    sentences: [
      `Only the ${TRANSITIONS} is known.`,
      ...(earlier > 0 ? [`${plural(earlier, 'earlier event')} left out.`] : []),
      ...(lanes.odd > 0 ? [`${formatCount(lanes.odd)} of impossible times left out.`] : []),
    ],
    records: {
      columns: ['lane', 'reason', 'events', resource.short.many],
      rows: lanes.lanes.flatMap((lane) => [
        record(lane.name, null, lane),
        ...lane.reasons.map((reason) => record(lane.name, reason.name, reason)),
      ]),
    },
    data,
    found: bursts.length > 0,
  };
};

const TRANSITIONS = 'last transition of each condition';

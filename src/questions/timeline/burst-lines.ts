import type { DrillIn } from '../../core/facet/index.ts';
import type { SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import {
  formatClock,
  formatCount,
  formatDuration,
  HOUR,
  MINUTE,
  plural,
  SECOND,
  zonedIso,
} from '../../core/values/index.ts';
import type { Burst } from '../../triage/timeline/bursts.ts';
import {
  burstEvents,
  burstsOf,
  type CountedLane,
  eventCounts,
  eventText,
  inBurst,
  type LaneBurst,
  type Lanes,
  type RowEvent,
} from '../../triage/timeline/lanes.ts';
import type { TimeGrid } from '../../triage/timeline/time-grid.ts';
import { type KindWords, rowsText } from '../../triage/values/group-texts.ts';
import { betweenText, chanceSentence, expectedText } from '../../triage/values/term-texts.ts';
import { SEEN_LANE } from './seen.ts';

/** Everything that the lines of a timeline need besides the lanes. A row is the index of an item asked about. */
export interface TimelineShown {
  readonly words: KindWords;
  readonly grid: TimeGrid;
  /** The events that the lanes were made from. */
  readonly events: readonly RowEvent[];
  /** The lanes of one item, each shown before the lane of all items; null to show only the lanes of all items. */
  readonly own: { readonly lanes: Lanes; readonly events: readonly RowEvent[]; readonly uid: string } | null;
  /** Lanes that were opened or folded by hand, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  readonly nameCells: number;
  /** True for a wide screen: bursts show seconds, and the latest events are listed. */
  readonly wide: boolean;
  uidOf(row: number): string;
  nameOf(row: number): string;
  /** Returns `34 clusters, 1 project`; empty if the kind has no places. */
  placesOf(rows: readonly number[]): string;
}

/** True if one of the bursts overlaps a cell. */
export const isBurstCell = (bursts: readonly Burst[], { from, width }: TimeGrid, cell: number): boolean =>
  bursts.some((burst) => burst.to >= from + cell * width && burst.from < from + (cell + 1) * width);

/** The times of a cell: `23:00–23:30Z`. */
export const cellText = ({ from, width }: TimeGrid, cell: number): string =>
  betweenText(from + cell * width, from + (cell + 1) * width, width < 60_000 ? 'seconds' : 'minutes');

/** Maximum number of latest events. */
const MAX_LATEST = 10;

/** A block of lines with the bursts of all lanes, the latest first: time, rows, most frequent event, places. */
export const burstsBlock = (bursts: readonly LaneBurst[], shown: TimelineShown): SheetBlock => ({
  id: 'bursts',
  columns: [
    { title: 'BURSTS', least: 12, most: 32, priority: 1 },
    { title: shown.words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: '', least: 20, most: 70, priority: 2, elide: 'middle' },
    { title: 'PLACES', least: 11, most: 30, priority: 4 },
  ],
  titled: true,
  lines: bursts
    .toSorted((a, b) => b.burst.from - a.burst.from)
    .map((one): SheetLine => {
      const { lane, burst } = one;
      const when = betweenText(burst.from, burst.to, shown.wide ? 'seconds' : 'minutes');
      const what = burstEvents(one, shown.events);
      return {
        key: `burst ${lane.name} ${burst.from}`,
        full: `${when} ${what}`,
        cells: [
          { text: when, tone: 'strong' },
          { text: formatCount(burst.rows.length), tone: lane.isWorse ? 'bad' : 'plain' },
          { text: what, tone: 'plain' },
          { text: shown.placesOf(burst.rows), tone: 'dim' },
        ],
        get drill(): DrillIn {
          const name = `${rowsText(burst.rows.length, shown.words)}, ${lane.name} ${when}`;
          return { type: 'uids', name, uids: burst.rows.map((row) => shown.uidOf(row)) };
        },
      };
    }),
});

/** Compares events of one time by the name and the uid of their rows; a burst (null) comes first. */
const compareEvents = (a: RowEvent | null, b: RowEvent | null, { nameOf, uidOf }: TimelineShown): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const [name, other] = [nameOf(a.row), nameOf(b.row)];
  if (name !== other) return name < other ? -1 : 1;
  return uidOf(a.row) < uidOf(b.row) ? -1 : Number(a.row !== b.row);
};

/** A block of lines with the ten latest events; all events of a burst are one line. */
export const latestBlock = (bursts: readonly LaneBurst[], shown: TimelineShown): SheetBlock => {
  const single = shown.events.filter((event) => event.lane !== SEEN_LANE && !bursts.some((one) => inBurst(one, event)));
  const latest = [
    ...single.map((event) => ({ at: event.at, event, burst: null })),
    ...bursts.map((burst) => ({ at: burst.burst.to, event: null, burst })),
  ]
    .toSorted((a, b) => b.at - a.at || compareEvents(a.event, b.event, shown))
    .slice(0, MAX_LATEST);
  return {
    id: 'latest',
    columns: [
      { title: 'LATEST', least: 17, most: 20, priority: 1 },
      { title: shown.words.short.one.toUpperCase(), least: 16, most: 40, priority: 1, elide: 'middle' },
      { title: '', least: 20, most: 80, priority: 2, elide: 'end' },
    ],
    titled: true,
    lines: latest.map(({ at, event, burst }, index): SheetLine => {
      const day = zonedIso(at).slice(5, 10);
      const when = { text: `${day} ${formatClock(at)}`, tone: 'dim' as const };
      if (event === null) {
        const rows = burst?.burst.rows ?? [];
        const what = burst === null ? '' : burstEvents(burst, shown.events);
        return {
          key: `latest burst ${at}`,
          cells: [
            when,
            { text: `${rowsText(rows.length, shown.words)} (burst)`, tone: 'plain' },
            { text: what, tone: 'plain' },
          ],
          get drill(): DrillIn {
            return {
              type: 'uids',
              name: `${rowsText(rows.length, shown.words)}, ${what}`,
              uids: rows.map(shown.uidOf),
            };
          },
        };
      }
      const uid = shown.uidOf(event.row);
      return {
        key: `latest ${uid} ${at} ${event.lane} ${event.subject ?? index}`,
        cells: [when, { text: shown.nameOf(event.row), tone: 'plain' }, { text: eventText(event), tone: 'plain' }],
        uid,
      };
    }),
  };
};

/** Maximum number of different events of a cell that are named. */
const MAX_SAID = 3;

/**
 * Sentences about a line and its cell: how many events, when, and of which kind; for a burst, how rare it is.
 * @param cell Index of the cell under the cursor; null for a line without cells.
 */
export const timelineSentences = (
  line: SheetLine,
  cell: number | null,
  lanes: Lanes,
  shown: TimelineShown,
): readonly string[] => {
  const found = burstsOf(lanes).find(
    (one) => line.key === `burst ${one.lane.name} ${one.burst.from}` || isCellOf(line, one, cell, shown),
  );
  const counted = cell === null ? [] : cellSentences(line, cell, lanes, shown);
  if (found === undefined) return counted;
  const { events, from, to, expected, chance } = found.burst;
  const long = lengthText(to - from);
  return [
    ...counted,
    `${formatCount(events)} events in ${long}, ${expectedText(expected)} expected; ${chanceSentence(chance)}.`,
  ];
};

/** The length of a burst, to the second if it is short: `1m50s`. */
const lengthText = (ms: number): string => {
  if (ms < SECOND) return 'one second';
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  return ms < MINUTE || ms >= HOUR || seconds === 0 ? formatDuration(ms) : `${formatDuration(ms)}${seconds}s`;
};

const isCellOf = (line: SheetLine, { lane, burst }: LaneBurst, cell: number | null, { grid }: TimelineShown): boolean =>
  cell !== null && (line.key === 'all' || line.key.startsWith(`lane ${lane.name}`)) && isBurstCell([burst], grid, cell);

const cellSentences = (line: SheetLine, cell: number, lanes: Lanes, shown: TimelineShown): readonly string[] => {
  if (line.cells[2]?.strip === undefined) return [];
  const { grid, own } = shown;
  const start = grid.from + cell * grid.width;
  const inCell = (event: RowEvent): boolean => event.at >= start && event.at < start + grid.width;
  const day = zonedIso(start).slice(0, 10);
  const when = `${day} ${cellText(grid, cell)}`;
  const source = own !== null && line.key.startsWith('own ') ? own : { lanes, events: shown.events };
  const lane = laneNamed(source.lanes, line.key);
  const count = lane?.cells[cell] ?? 0;
  if (count === 0) return [`${when}: no events of ${line.full ?? ''}.`];
  const counts = eventCounts(source.events.filter((event) => inCell(event) && belongs(line.key, event))).slice(
    0,
    MAX_SAID,
  );
  const rows = lane?.rows[cell]?.length ?? 0;
  const what = counts.map(([text, number]) => `${text} ${formatCount(number)}`).join(', ');
  return [`${when}: ${plural(count, 'event')} of ${rowsText(rows, shown.words)}${what === '' ? '' : `: ${what}`}.`];
};

const laneNamed = ({ all, lanes }: Lanes, key: string): CountedLane | undefined => {
  if (key === 'all') return all;
  for (const lane of lanes) {
    if (key === `lane ${lane.name}` || key === `own ${lane.name}`) return lane;
    const reason = lane.reasons.find(({ name }) => key === `lane ${lane.name} › ${name}`);
    if (reason !== undefined) return reason;
  }
  return undefined;
};

const belongs = (key: string, { lane, reason }: RowEvent): boolean =>
  (key === 'all' && lane !== SEEN_LANE) ||
  key === `lane ${lane}` ||
  key === `own ${lane}` ||
  key === `lane ${lane} › ${reason}`;

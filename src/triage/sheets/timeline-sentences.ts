import type { SheetLine } from '../../core/sheet/index.ts';
import { formatCount, formatDuration, HOUR, MINUTE, plural, SECOND } from '../../core/values/index.ts';
import type { Lanes, RowEvent } from '../timeline/lanes.ts';
import { chanceSentence, expectedText } from '../wording/amounts.ts';
import {
  burstsOf,
  type CountedLane,
  cellText,
  eventCounts,
  isBurstCell,
  type LaneBurst,
  type TimelineShown,
} from './timeline-shown.ts';
import { rowsText } from './words.ts';

/** Different events of a cell that are named. */
const MAX_SAID = 3;

/** What is said of a line and of its cell: how many, when, of which reason; of a burst how rare it is. */
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
    `A burst: ${formatCount(events)} in ${long}, where the rest of the span lets expect ${expectedText(expected)}; ${chanceSentence(chance)}.`,
  ];
};

/** `1m50s`: to the second, where a burst is short. */
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
  const day = new Date(start).toISOString().slice(0, 10);
  const when = `${day} ${cellText(grid, cell)}`;
  const source = own !== null && line.key.startsWith('own ') ? own : { lanes, events: shown.events };
  const lane = laneNamed(source.lanes, line.key);
  const count = lane?.cells[cell] ?? 0;
  if (count === 0) return [`${when}: no events of ${line.full ?? ''}.`];
  const said = eventCounts(source.events.filter((event) => inCell(event) && belongs(line.key, event))).slice(
    0,
    MAX_SAID,
  );
  const rows = lane?.rows[cell]?.length ?? 0;
  const what = said.map(([text, number]) => `${text} ${formatCount(number)}`).join(', ');
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
  key === 'all' || key === `lane ${lane}` || key === `own ${lane}` || key === `lane ${lane} › ${reason}`;

import type { DrillIn } from '../../core/facet/index.ts';
import { heightText, type Sheet, type SheetBlock, type SheetCell, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount, shownZone, zoneSign } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { Burst } from '../../triage/timeline/bursts.ts';
import { burstsOf, type CountedLane, type Lane, type Lanes } from '../../triage/timeline/lanes.ts';
import { axisText } from '../../triage/timeline/time-grid.ts';
import { rowsText } from '../../triage/values/group-texts.ts';
import { burstsBlock, cellText, isBurstCell, latestBlock, type TimelineShown } from './burst-lines.ts';

/** Maximum number of reasons shown below a lane. */
const MAX_REASONS = 12;
/** The first lane is open from the start if it has at most this many reasons. */
const FEW_REASONS = 6;

/** Lays out a timeline in lines: lanes of events by kind, bursts, and on a wide screen the latest events. */
export const timelineSheet = (lanes: Lanes, shown: TimelineShown): Sheet => {
  const bursts = burstsOf(lanes);
  const blocks = [
    shown.own === null ? lanesBlock(lanes, shown) : ownBlock(shown.own, lanes, shown),
    ...(bursts.length > 0 ? [burstsBlock(bursts, shown)] : []),
    ...(shown.wide ? [latestBlock(bursts, shown)].filter(({ lines }) => lines.length > 0) : []),
  ];
  return { blocks };
};

const zoneTitle = (time: number): string => (shownZone() === 'utc' ? '' : `time ${zoneSign(time)}`);

const laneColumns = ({ grid, nameCells }: TimelineShown): SheetBlock['columns'] => [
  // The zone of the times in the axis; empty for UTC.
  { title: zoneTitle(grid.to), least: nameCells, most: nameCells, priority: 1, elide: 'middle' },
  { title: '', align: 'right', least: 5, most: 7, priority: 1 },
  { title: axisText(grid), least: grid.cells, most: grid.cells, priority: 1 },
];

const lanesBlock = (lanes: Lanes, shown: TimelineShown): SheetBlock => {
  const peak = Math.max(1, ...lanes.all.cells);
  const lines = lanes.lanes.flatMap((lane, index) => laneLines(lane, index === 0, peak, shown));
  const all = laneLine('all', lanes.all, peak, shown, { bursts: lanes.lanes.flatMap(redBursts) });
  return {
    id: 'lanes',
    columns: laneColumns(shown),
    titled: true,
    lines: lines.length === 0 ? [] : [all, ...lines],
    ...(lines.length === 0 && { note: [span('no events in this time among the times that items keep', 'dim')] }),
  };
};

/** The bursts to show in red: good news is never red. */
const redBursts = ({ isWorse, bursts }: Lane): readonly Burst[] => (isWorse ? bursts : []);

const laneLines = (lane: Lane, isFirst: boolean, peak: number, shown: TimelineShown): readonly SheetLine[] => {
  const key = `lane ${lane.name}`;
  const { reasons } = lane;
  if (reasons.length === 0) return [laneLine(key, lane, peak, shown, { bursts: redBursts(lane) })];
  const isOpen = shown.folds[key] ?? (isFirst && reasons.length <= FEW_REASONS);
  const head = laneLine(key, lane, peak, shown, { bursts: redBursts(lane), fold: isOpen ? 'open' : 'closed' });
  if (!isOpen) return [head];
  const below = reasons
    .slice(0, MAX_REASONS)
    .map((reason) => laneLine(`${key} › ${reason.name}`, reason, peak, shown, { depth: 1, lane: lane.name }));
  return [head, ...below];
};

interface LaneLook {
  readonly bursts?: readonly Burst[];
  readonly fold?: 'open' | 'closed';
  readonly depth?: number;
  /** The lane that a reason belongs to. */
  readonly lane?: string;
  readonly title?: string;
}

const laneLine = (
  key: string,
  lane: CountedLane,
  peak: number,
  shown: TimelineShown,
  { bursts = [], fold, depth, lane: of, title }: LaneLook,
): SheetLine => {
  const name = of === undefined ? lane.name : `${of}: ${lane.name}`;
  const drill = (rows: readonly number[], when: string): DrillIn => ({
    type: 'uids',
    name: `${rowsText(rows.length, shown.words)}, ${name}${when}`,
    uids: rows.map((row) => shown.uidOf(row)),
  });
  return {
    key,
    full: name,
    cells: [
      { text: title ?? lane.name, tone: title === undefined ? 'plain' : 'dim' },
      { text: formatCount(lane.events), tone: 'plain' },
      {
        text: Array.from(lane.cells, (count) => heightText(count, peak)).join(''),
        tone: 'plain',
        strip: Array.from(lane.cells, (count, cell): SheetCell => {
          const rows = lane.rows[cell] ?? [];
          if (count === 0) return { text: heightText(0, peak), tone: 'dim' };
          return {
            text: heightText(count, peak),
            tone: isBurstCell(bursts, shown.grid, cell) ? 'bad' : 'accent',
            // Uids are collected only for the cell that is opened.
            get drill() {
              return drill(rows, ` ${cellText(shown.grid, cell)}`);
            },
          };
        }),
      },
    ],
    ...(fold !== undefined && { fold }),
    ...(depth !== undefined && { depth }),
    get drill() {
      return drill([...new Set(lane.rows.flat())], '');
    },
  };
};

/** The lanes of one item, each followed by the lane of all items. */
const ownBlock = (own: NonNullable<TimelineShown['own']>, lanes: Lanes, shown: TimelineShown): SheetBlock => {
  const peak = Math.max(1, ...lanes.all.cells);
  const title = 'all counted';
  const lines = own.lanes.lanes.flatMap((lane) => {
    const behind = lanes.lanes.find(({ name }) => name === lane.name);
    const { drill: _, ...mine } = laneLine(`own ${lane.name}`, lane, 1, shown, {});
    const strip = mine.cells[2]?.strip?.map(({ text, tone }) => ({ text, tone }));
    const cells = mine.cells.map((one, index) => (index === 2 && strip !== undefined ? { ...one, strip } : one));
    const line: SheetLine = { ...mine, cells, uid: own.uid };
    return behind === undefined
      ? [line]
      : [line, laneLine(`lane ${lane.name}`, behind, peak, shown, { ...behind, depth: 1, title })];
  });
  return {
    id: 'lanes',
    columns: laneColumns(shown),
    titled: true,
    lines,
    ...(lines.length === 0 && { note: [span('no events of this item in this time', 'dim')] }),
  };
};

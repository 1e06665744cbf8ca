import type { DrillIn } from '../../core/facet/index.ts';
import {
  cell,
  layoutSheet,
  type Sheet,
  type SheetBlock,
  type SheetCell,
  type SheetLine,
} from '../../core/sheet/index.ts';
import { formatCount, formatMinute, plural, UNKNOWN_TEXT, zonedIso, zoneSignCells } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import { MARGIN } from '../../store/triage/window.ts';
import { type Since, sinceCounts } from '../../triage/timeline/since.ts';
import { rowsText } from '../../triage/values/group-texts.ts';
import { betweenText } from '../../triage/values/term-texts.ts';
import { belowBlock, listBlocks, type NowShown } from './below.ts';
import { changedBlocks } from './changed.ts';
import { type GroupReason, groupText, joinedSince, type NowGroup } from './groups.ts';
import type { LastDay, MessageGroup } from './situation.ts';

/** Maximum number of groups, on a low screen and on any screen. */
const FEW_GROUPS = 6;
const MANY_GROUPS = 24;
/** Lines of the head and of the blocks below the groups. */
const OTHER_LINES = 14;

/** The number of groups that a screen of `rows` lines shows, 6 to 24. Other groups are not compared. */
export const shownGroups = (rows: number): number => Math.min(MANY_GROUPS, Math.max(FEW_GROUPS, rows - OTHER_LINES));

/** Broken rows by what they report, news first, then the biggest group; none for a kind without messages. */
const groupsBlocks = (shown: NowShown): readonly SheetBlock[] => {
  if (isCalm(shown)) return [];
  const block = groupsBlock(shown);
  return block.lines.length === 0 && block.note === undefined ? [] : [block];
};

/** Cells of `02:14Z`, and of `02:14+05:30`. */
const timeCells = (): number => '02:14'.length + zoneSignCells();

/** Width in cells of the column of shared values, the same before they are known: on a narrow screen half of what other columns leave. */
const sharedCells = (columns: number): number => {
  if (columns < 100) return Math.floor((columns - (columns < 70 ? 20 : 36)) / 2);
  return columns < SPACIOUS ? 40 : 60;
};

const groupsBlock = (shown: NowShown): SheetBlock => {
  const { situation, size, words, groups, folded } = shown;
  const isSpacious = size.columns >= SPACIOUS;
  const time = { least: timeCells() + (isSpacious ? DAY_CELLS : 0), elide: 'end', steady: true } as const;
  const shared = sharedCells(size.columns);
  const columns: SheetBlock['columns'] = [
    { title: 'MESSAGE', least: 12, most: Math.max(60, size.columns - 120), priority: 1, elide: 'end', wrap: true },
    { title: words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: 'NEW 1H', align: 'right', least: 6, most: 7, priority: 3, from: 70 },
    { title: 'CLUSTERS', align: 'right', least: 8, most: 8, priority: 5, from: 100 },
    { title: 'FIRST', ...time, most: time.least, priority: 3, from: 58 },
    { title: 'LAST', ...time, most: isSpacious ? 40 : time.least, priority: 4, from: 78 },
    { title: 'PROJECTS', least: 12, most: 22, priority: 6, from: 150, elide: 'middle' },
    { title: 'WHAT THEY SHARE', least: shared, most: shared, priority: 2, elide: 'end', wrap: true, steady: true },
  ];
  if (situation === null) return { id: 'groups', columns, titled: false, lines: [], note: [span('…', 'accent')] };
  return {
    id: 'groups',
    columns,
    titled: true,
    lines: [
      ...groups.map((group, index) => groupLine(group, shown, highOf(shown, index))),
      ...(folded.length === 0 ? [] : [restLine(folded, shown)]),
      ...(situation.unknown === null ? [] : [unknownLine(situation.unknown, shown)]),
    ],
  };
};

/** Minimum lines of a screen on which every text is whole, as on paper. */
const HIGH = 40;

/** Maximum lines of a group: the first group is wrapped whole if there is room, and all groups are on a high screen. */
const highOf = ({ size: { rows } }: NowShown, index: number): number =>
  rows >= HIGH ? 4 : index > 0 ? 1 : rows < SHORT ? Math.min(3, rows - 4) : 4;

export const groupKey = (key: string): string => `group ${key}`;

const groupLine = (group: NowGroup, shown: NowShown, high: number): SheetLine => {
  const text = groupText(group, high > 1 ? Number.POSITIVE_INFINITY : undefined);
  const title = group.isNews
    ? { text: `new · ${text}`, tone: 'news' as const }
    : cell(text, group.message === null ? 'dim' : 'plain');
  return messageLine(group, shown, {
    text,
    title,
    count: cell(formatCount(group.rows.length), 'bad'),
    broke: group.broke,
    since: joinedSince(group, shown.sinces ?? NO_SINCES),
    high,
  });
};

const NO_SINCES: ReadonlyMap<string, Since> = new Map();

const unknownLine = (group: MessageGroup, shown: NowShown): SheetLine => {
  const text = unknownText(group, shown);
  const count = cell(formatCount(group.rows.length));
  return messageLine(group, shown, { text, title: cell(text, 'dim'), count, broke: [], since: null, high: 1 });
};

/** The contents of a group's line. */
interface GroupCells {
  readonly text: string;
  readonly title: SheetCell;
  readonly count: SheetCell;
  readonly broke: readonly number[];
  readonly since: Since | null;
  readonly high: number;
}

const messageLine = (group: MessageGroup, shown: NowShown, { text, title, count, ...of }: GroupCells): SheetLine => {
  const { key, rows, clusters, project } = group;
  const reason = shown.reasons.get(key);
  const name = `${rowsText(rows.length, shown.words)}: ${text}`;
  return {
    key: groupKey(key),
    full: text,
    high: of.high,
    cells: [
      title,
      count,
      newCell(of.broke, shown, text),
      cell(clusters === 0 ? UNKNOWN_TEXT : formatCount(clusters)),
      ...timeCellsOf(of.since, shown),
      cell(project === null ? UNKNOWN_TEXT : projectText(project), 'dim'),
      reason == null ? cell('…', 'dim') : reasonCell(reason, shown),
    ],
    get drill(): DrillIn {
      const { terms } = group;
      return terms === null ? { type: 'uids', name, uids: shown.uidsOf(rows) } : { type: 'terms', terms };
    },
  };
};

/** The cell of the reason: `agent 4.7.2`, or `agent 4.7.2, of the loaded ones`. If the loaded rows are a sample, also why there is none. */
const reasonCell = ({ isFound, text }: NonNullable<GroupReason>, { isSample }: NowShown): SheetCell => {
  if (isFound) return cell(isSample ? `${text}, of the loaded ones` : text, 'strong');
  return cell(isSample ? text : '', 'dim');
};

/** The cell with the number of rows that broke within the last hour; it leads to these rows. */
const newCell = (broke: readonly number[], shown: NowShown, text: string): SheetCell => ({
  text: broke.length === 0 ? '' : `+${formatCount(broke.length)}`,
  tone: 'news',
  ...(broke.length > 0 && {
    get drill(): DrillIn {
      return { type: 'uids', name: `${formatCount(broke.length)} new: ${text}`, uids: shown.uidsOf(broke) };
    },
  }),
});

/** Cells that tell when the condition began on the first and on the last row; on a wide screen also rows that began otherwise. */
const timeCellsOf = (since: Since | null, { sinces, now, size }: NowShown): readonly SheetCell[] => {
  if (sinces === null || since === null) {
    const text = sinces === null ? '…' : UNKNOWN_TEXT;
    return [cell(text, 'dim'), cell(text, 'dim')];
  }
  const isSpacious = size.columns >= SPACIOUS;
  const [first, last] = [timeText(since.from, now, isSpacious), timeText(since.to, now, isSpacious)];
  return [cell(first, 'strong'), cell([last, ...(isSpacious ? sinceCounts(since) : [])].join(' · '), 'strong')];
};

/** Cells of the day before a time, with a gap. */
const DAY_CELLS = 6;

/** `02:14Z`; of another day `02-28`, on a wide screen `02-28 02:14Z`; of another year `2025`, or `2025-02-28`. */
const timeText = (at: number, now: number, isSpacious: boolean): string => {
  const [day, today] = [zonedIso(at).slice(0, 10), zonedIso(now).slice(0, 10)];
  if (day === today) return formatMinute(at);
  if (day.slice(0, 4) !== today.slice(0, 4)) return isSpacious ? day : day.slice(0, 4);
  return isSpacious ? `${day.slice(5)} ${formatMinute(at)}` : day.slice(5);
};

/** The text of the group of unknown state: `health not reported`, or `health unknown` if some of its rows have a value. */
const unknownText = ({ terms }: MessageGroup, { stateName }: NowShown): string =>
  `${stateName} ${terms === null ? 'unknown' : 'not reported'}`;

/** `retail-east`, `retail-east +3`. */
const projectText = ({ name, others }: NonNullable<MessageGroup['project']>): string =>
  others === 0 ? name : `${name} +${formatCount(others)}`;

const restLine = (rest: readonly NowGroup[], shown: NowShown): SheetLine => {
  const rows = rest.flatMap((group) => [...group.rows]);
  const text = `${plural(rest.length, 'more message')} of ${rowsText(rows.length, shown.words)}`;
  const broke = rest.flatMap((group) => group.broke);
  return {
    key: 'more groups',
    cells: [
      cell(plural(rest.length, 'more message'), 'dim'),
      cell(formatCount(rows.length), 'dim'),
      newCell(broke, shown, text),
    ],
    full: text,
    get drill(): DrillIn {
      return { type: 'uids', name: text, uids: shown.uidsOf(rows) };
    },
  };
};

/** A screen with fewer lines shows only the head and the groups. */
const SHORT = 12;
/** Minimum screen width, in cells, for the day of a time, and for the number of hosts that began at another time. */
const SPACIOUS = 160;

/** Maximum lines of each list on paper, and of transitions on screen and paper. */
export const MAX_LISTED = 5;

/** Lays out *Now* for the screen: number of broken rows, their messages, what sets them apart, changes, findings, and places. */
export const nowSheet = (shown: NowShown): Sheet => {
  const { size, situation } = shown;
  const head = headBlock(shown);
  const groups = groupsBlocks(shown);
  if (size.rows < SHORT) return { blocks: [head, ...groups] };
  const linesOf = (...blocks: readonly SheetBlock[]): number => layoutSheet({ blocks }, size.columns - MARGIN).length;
  const used = linesOf(head, ...groups);
  const changed = changedBlocks(shown.changed, Math.max(3, Math.min(MAX_LISTED, size.rows - used - 10)));
  if (situation === null) return { blocks: [head, ...groups] };
  const bursts = burstBlocks(shown);
  // A blank line and the titles stand above the findings.
  const room = Math.max(3, size.rows - linesOf(head, ...groups, ...changed, ...bursts) - 2 - bursts.length);
  const { rules, isPart, open } = shown;
  const below = belowBlock({ rules, places: situation.places, isPart, open, room, columns: size.columns });
  return { blocks: [head, ...groups, ...changed, below, ...bursts] };
};

/** Lays out *Now* for a chat or a ticket: short lists, and as many messages as a high screen shows. */
export const nowPage = (shown: NowShown): Sheet => ({
  blocks: [
    headBlock(shown),
    ...groupsBlocks(shown),
    ...changedBlocks(shown.changed, MAX_LISTED),
    ...listBlocks(shown, MAX_LISTED),
    ...burstBlocks(shown),
  ],
});

const headBlock = (shown: NowShown): SheetBlock => ({
  id: 'tally',
  columns: [],
  titled: false,
  lines: [],
  note: tallyLine(shown),
});

const isCalm = ({ tally: { broken, unknown } }: NowShown): boolean => broken + unknown === 0;

const burstBlocks = (shown: NowShown): readonly SheetBlock[] =>
  shown.day?.burst == null ? [] : [burstBlock(shown.day.burst, shown)];

/** `192 unhealthy of 1,214 hosts · 36 unknown · all in use · 52 clusters, 10 projects`. */
const tallyLine = ({ words, stateName, tally, situation, deleting, isPart }: NowShown): Line => {
  const { broken, known, unknown, used } = tally;
  const { one, many } = words.short;
  const head: Line =
    broken > 0
      ? [
          span(formatCount(broken), 'bad'),
          span(` ${words.brokenWord} of ${formatCount(known + unknown)} ${many}`, 'strong'),
        ]
      : unknown > 0 || isPart
        ? [
            span(
              `0 ${words.brokenWord} of ${formatCount(known)} ${many} ${unknown > 0 ? `with known ${stateName}` : 'so far'}`,
            ),
          ]
        : [span(`No ${words.brokenWord} ${one} among ${rowsText(known, words)}`, known > 0 ? 'good' : 'plain')];
  const more = [
    ...(unknown === 0 ? [] : [`${formatCount(unknown)} unknown`]),
    ...(used === null || broken === 0 ? [] : [`${used === broken ? 'all' : formatCount(used)} in use`]),
    ...(deleting === 0 ? [] : [`${formatCount(deleting)} being deleted`]),
    ...placesText(situation),
  ];
  return [...head, ...more.map((text) => span(` · ${text}`))];
};

/** `52 clusters, 10 projects`; a number of 0 is left out. */
const placesText = (situation: NowShown['situation']): readonly string[] => {
  const { clusters, projects } = situation ?? { clusters: 0, projects: 0 };
  const texts = [
    ...(clusters === 0 ? [] : [plural(clusters, 'cluster')]),
    ...(projects === 0 ? [] : [plural(projects, 'project')]),
  ];
  return texts.length === 0 ? [] : [texts.join(', ')];
};

/** `Latest: 02:12–02:14Z, 58 hosts, pack fluent-bit → False: DiskPressure`. */
const burstBlock = ({ from, to, rows, text }: NonNullable<LastDay['burst']>, { words }: NowShown): SheetBlock => ({
  id: 'burst',
  columns: [],
  titled: false,
  lines: [],
  note: [
    span('Latest: ', 'dim'),
    span(betweenText(from, to), 'strong'),
    span(`, ${rowsText(rows.length, words)}, ${text}`),
  ],
});

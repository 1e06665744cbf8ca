import type { DrillIn } from '../../core/facet/index.ts';
import { cell, type Sheet, type SheetBlock, type SheetCell, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount, plural, UNKNOWN_TEXT, zoneSignCells } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import { type Since, sinceText } from '../../triage/timeline/since.ts';
import { rowsText } from '../../triage/values/group-texts.ts';
import { betweenText } from '../../triage/values/term-texts.ts';
import { belowBlock, listBlocks, type NowShown } from './below.ts';
import { changedBlocks } from './changed.ts';
import { groupText, joinedSince, type NowGroup } from './groups.ts';
import type { LastDay, MessageGroup } from './situation.ts';

/** Groups that are shown on a low screen, and on a high one. */
const FEW_GROUPS = 6;
const MANY_GROUPS = 12;
/** Lines of the head and of what stands below the groups. */
const OTHER_LINES = 14;

/** How many groups a screen of so many lines shows: the contrasts of others are not asked for. */
export const shownGroups = (rows: number): number => Math.min(MANY_GROUPS, Math.max(FEW_GROUPS, rows - OTHER_LINES));

/** Broken rows by what they report, news first, then the biggest group; none for a kind without messages. */
const groupsBlocks = (shown: NowShown): readonly SheetBlock[] => {
  if (isCalm(shown)) return [];
  const block = groupsBlock(shown);
  return block.lines.length === 0 && block.note === undefined ? [] : [block];
};

/** Cells of `02:14–02:16Z`, and of `02:14–02:16+05:30`. */
const sinceCells = (): number => '02:14–02:16'.length + zoneSignCells();

const groupsBlock = (shown: NowShown): SheetBlock => {
  const { situation, size, words, groups, folded, others } = shown;
  const since = sinceCells();
  const columns: SheetBlock['columns'] = [
    { title: 'MESSAGE', least: 16, most: Math.max(60, size.columns - 120), priority: 2, elide: 'end' },
    { title: words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: 'CLUSTERS', align: 'right', least: 8, most: 8, priority: 4, from: 88 },
    {
      title: 'SINCE',
      least: since,
      most: size.columns < SPACIOUS ? since : 44,
      priority: 3,
      elide: 'end',
      steady: true,
    },
    { title: 'PROJECTS', least: 12, most: 22, priority: 5, from: WIDE, elide: 'middle' },
    { title: 'WHAT THEY SHARE', least: 16, most: 70, priority: 1, elide: 'end' },
  ];
  if (situation === null) return { id: 'groups', columns, titled: true, lines: [], note: [span('…', 'accent')] };
  return {
    id: 'groups',
    columns,
    titled: true,
    lines: [
      ...groups.map((group) => groupLine(group, shown)),
      ...(folded.length === 0 ? [] : [restLine(folded, shown)]),
      ...(others.length === 0 ? [] : [othersLine(others, shown)]),
      ...(situation.unknown === null ? [] : [unknownLine(situation.unknown, shown)]),
    ],
  };
};

export const groupKey = (key: string): string => `group ${key}`;

const groupLine = (group: NowGroup, shown: NowShown): SheetLine => {
  const text = groupText(group);
  const title = group.isNews
    ? { text: `new · ${text}`, tone: 'news' as const }
    : cell(text, group.message === null ? 'dim' : 'plain');
  return messageLine(group, shown, {
    text,
    title,
    count: cell(formatCount(group.rows.length), 'bad'),
    since: joinedSince(group, shown.sinces ?? NO_SINCES),
  });
};

/** Since when a group is as it is, in full; null where nothing says it. */
export const sinceOf = (group: NowGroup, { sinces, now }: NowShown): string | null => {
  const since = joinedSince(group, sinces ?? NO_SINCES);
  return since === null ? null : sinceText(since, now, true);
};

const NO_SINCES: ReadonlyMap<string, Since> = new Map();

const unknownLine = (group: MessageGroup, shown: NowShown): SheetLine => {
  const text = unknownText(group, shown);
  return messageLine(group, shown, {
    text,
    title: cell(text, 'dim'),
    count: cell(formatCount(group.rows.length)),
    since: null,
  });
};

/** What a line of a group says of it. */
interface GroupCells {
  readonly text: string;
  readonly title: SheetCell;
  readonly count: SheetCell;
  readonly since: Since | null;
}

const messageLine = (group: MessageGroup, shown: NowShown, { text, title, count, since }: GroupCells): SheetLine => {
  const { key, rows, clusters, project } = group;
  const reason = shown.reasons.get(key);
  const name = `${rowsText(rows.length, shown.words)}: ${text}`;
  return {
    key: groupKey(key),
    full: text,
    cells: [
      title,
      count,
      cell(clusters === 0 ? UNKNOWN_TEXT : formatCount(clusters)),
      cell(shown.sinces === null ? '…' : sinceText(since, shown.now, shown.size.columns >= SPACIOUS), 'strong'),
      cell(project === null ? UNKNOWN_TEXT : projectText(project), 'dim'),
      reason == null ? cell('…', 'dim') : cell(reason.isFound ? reason.text : '', 'strong'),
    ],
    get drill(): DrillIn {
      const { terms } = group;
      return terms === null ? { type: 'uids', name, uids: shown.uidsOf(rows) } : { type: 'terms', terms };
    },
  };
};

/** Rows that broke within the last hour, too few of a group to be its news: `7 others new within 1h`. */
const othersLine = (rows: readonly number[], shown: NowShown): SheetLine => {
  const isBeside = shown.groups.some(({ isNews }) => isNews);
  const text = `${isBeside ? plural(rows.length, 'other') : rowsText(rows.length, shown.words)} new within 1h`;
  return {
    key: 'others new',
    cells: [cell(text, 'news'), cell(formatCount(rows.length), 'dim')],
    full: text,
    get drill(): DrillIn {
      return { type: 'uids', name: text, uids: shown.uidsOf(rows) };
    },
  };
};

/** What no filter finds by a missing value has another state than those that are known. */
const unknownText = ({ terms }: MessageGroup, { stateName }: NowShown): string =>
  `${stateName} ${terms === null ? 'unknown' : 'not reported'}`;

/** `retail-east`, `retail-east +3`. */
const projectText = ({ name, others }: NonNullable<MessageGroup['project']>): string =>
  others === 0 ? name : `${name} +${formatCount(others)}`;

const restLine = (rest: readonly NowGroup[], shown: NowShown): SheetLine => {
  const rows = rest.flatMap((group) => [...group.rows]);
  const text = `${plural(rest.length, 'more message')} of ${rowsText(rows.length, shown.words)}`;
  return {
    key: 'more groups',
    cells: [cell(text, 'dim'), cell(formatCount(rows.length), 'dim')],
    full: text,
    get drill(): DrillIn {
      return { type: 'uids', name: text, uids: shown.uidsOf(rows) };
    },
  };
};

/** Columns from which on groups name their projects, and lines below which there are only groups. */
const WIDE = 120;
const SHORT = 12;
/** Columns from which on hosts that began at another time are counted. */
const SPACIOUS = 160;

/** Lines of each list on paper, and of what changed. */
export const MAX_LISTED = 5;

/** The whole situation on one screen: what is broken, what it reports, what sets it apart, where it is (1). */
export const nowSheet = (shown: NowShown): Sheet => {
  const { size, situation } = shown;
  const head = headBlock(shown);
  const groups = groupsBlocks(shown);
  if (size.rows < SHORT) return { blocks: [head, ...groups] };
  const linesOf = (blocks: readonly SheetBlock[]): number =>
    blocks.reduce((sum, { lines }) => sum + lines.length + 2, 0);
  const used = linesOf(groups);
  const changed = changedBlocks(shown.changed, Math.max(3, Math.min(MAX_LISTED, size.rows - used - 10)));
  const room = Math.max(3, size.rows - used - linesOf(changed) - 5);
  const below = belowBlock({
    rules: shown.rules,
    places: situation?.places ?? null,
    isPart: shown.isPart,
    room,
    columns: size.columns,
  });
  return { blocks: [head, ...groups, ...changed, below, ...burstBlocks(shown)] };
};

/** The same for a chat or a ticket: short lists, and as many messages as a high screen shows. */
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
const tallyLine = ({ words, tally, situation, deleting, isPart }: NowShown): Line => {
  const { broken, known, unknown, used } = tally;
  const { one, many } = words.short;
  const head: Line =
    broken > 0
      ? [
          span(formatCount(broken), 'bad'),
          span(` ${words.brokenWord} of ${formatCount(known + unknown)} ${many}`, 'strong'),
        ]
      : isPart
        ? [span(`No ${words.brokenWord} ${one} so far`)]
        : [
            span(
              `No ${words.brokenWord} ${one} among ${rowsText(known + unknown, words)}`,
              known > 0 ? 'good' : 'plain',
            ),
          ];
  const more = [
    ...(unknown === 0 ? [] : [`${formatCount(unknown)} unknown`]),
    ...(used === null || broken === 0 ? [] : [`${used === broken ? 'all' : formatCount(used)} in use`]),
    ...(deleting === 0 ? [] : [`${formatCount(deleting)} being deleted`]),
    ...placesText(situation),
  ];
  return [...head, ...more.map((text) => span(` · ${text}`))];
};

/** `52 clusters, 10 projects`, without what a kind has none of. */
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

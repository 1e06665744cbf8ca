import type { DrillIn } from '../../core/facet/index.ts';
import { cell, type Sheet, type SheetBlock, type SheetLine } from '../../core/sheet/index.ts';
import { DAY, formatCount, HOUR, MINUTE, plural, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import { rowsText } from '../../triage/values/group-texts.ts';
import { betweenText } from '../../triage/values/term-texts.ts';
import { belowBlock, listBlocks, type NowShown, type Since } from './below.ts';
import { changedBlocks } from './changed.ts';
import type { LastDay, MessageGroup } from './situation.ts';

/** Groups that are shown on a common screen, and on a high one. */
const FEW_GROUPS = 6;
const MANY_GROUPS = 12;
const HIGH = 28;

/** How many groups a screen of so many lines shows: the contrasts of others are not asked for. */
export const shownGroups = (rows: number): number => (rows >= HIGH ? MANY_GROUPS : FEW_GROUPS);

/** Broken rows by what they report, the biggest group first; none for a kind without messages. */
const groupsBlocks = (shown: NowShown): readonly SheetBlock[] => {
  if (isCalm(shown)) return [];
  const block = groupsBlock(shown, shownGroups(shown.size.rows));
  return block.lines.length === 0 && block.note === undefined ? [] : [block];
};

const groupsBlock = (shown: NowShown, most: number): SheetBlock => {
  const { situation, size, words } = shown;
  const columns: SheetBlock['columns'] = [
    { title: 'MESSAGE', least: 16, most: Math.max(60, size.columns - 120), priority: 1, elide: 'end' },
    { title: words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: 'CLUSTERS', align: 'right', least: 8, most: 8, priority: 4, from: 88 },
    { title: 'SINCE', least: 12, most: size.columns < SPACIOUS ? 13 : 36, priority: 3, elide: 'end' },
    { title: 'PROJECTS', least: 12, most: 22, priority: 5, from: WIDE, elide: 'middle' },
    { title: 'WHAT THEY SHARE', least: 16, most: 70, priority: 2, elide: 'end' },
  ];
  if (situation === null)
    return { id: 'groups', columns, titled: true, lines: [], note: [span(shown.reading, 'accent')] };
  const groups = situation.groups.slice(0, most);
  const rest = situation.groups.slice(most);
  return {
    id: 'groups',
    columns,
    titled: true,
    lines: [
      ...groups.map((group) => groupLine(group, shown)),
      ...(rest.length === 0 ? [] : [restLine(rest, shown)]),
      ...(situation.unknown === null ? [] : [groupLine(situation.unknown, shown)]),
    ],
  };
};

const groupLine = (group: MessageGroup, shown: NowShown): SheetLine => {
  const { key, message, rows, clusters, project } = group;
  const reason = shown.reasons.get(key) ?? null;
  const isUnknown = group === shown.situation?.unknown;
  const since = shown.sinces?.get(key) ?? null;
  const text = isUnknown ? unknownText(group, shown) : (message ?? 'no message yet');
  const isNew = since !== null && shown.now - since.from < HOUR;
  const name = `${rowsText(rows.length, shown.words)}: ${text}`;
  return {
    key: `group ${key}`,
    full: text,
    cells: [
      cell(isNew ? `new · ${text}` : text, message === null ? 'dim' : 'plain'),
      cell(formatCount(rows.length), isUnknown ? 'plain' : 'bad'),
      cell(clusters === 0 ? UNKNOWN_TEXT : formatCount(clusters)),
      cell(shown.sinces === null ? '…' : sinceText(since, shown.now), 'strong'),
      cell(project === null ? UNKNOWN_TEXT : projectText(project), 'dim'),
      cell(reason?.text ?? 'comparing…', reason?.isFound === true ? 'strong' : 'dim'),
    ],
    get drill(): DrillIn {
      const { terms } = group;
      return terms === null ? { type: 'uids', name, uids: shown.uidsOf(rows) } : { type: 'terms', terms };
    },
  };
};

/** What no filter finds by a missing value has another state than those that are known. */
const unknownText = ({ terms }: MessageGroup, { stateName }: NowShown): string =>
  `${stateName} ${terms === null ? 'unknown' : 'not reported'}`;

/** `retail-east`, `retail-east +3`. */
const projectText = ({ name, others }: NonNullable<MessageGroup['project']>): string =>
  others === 0 ? name : `${name} +${formatCount(others)}`;

const restLine = (rest: readonly MessageGroup[], shown: NowShown): SheetLine => {
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

/**
 * `02:12–02:14Z` of what began within an hour of today, else ages: `2d to 3h ago`; `–` where nothing says it. Rows that differ
 * are counted: `02:12–02:14Z · 2 earlier · 1 no time`.
 */
const sinceText = (since: Since | null, now: number): string => {
  if (since === null) return UNKNOWN_TEXT;
  const others = [
    [since.earlier, 'earlier'],
    [since.later, 'later'],
    [since.unknown, 'no time'],
  ] as const;
  const counts = others.flatMap(([count, word]) => (count === 0 ? [] : `${formatCount(count)} ${word}`));
  return [whenText(since, now), ...counts].join(' · ');
};

const whenText = ({ from, to }: Since, now: number): string => {
  if (now - from < DAY && to - from < HOUR) return betweenText(from, to);
  const [youngest, oldest] = [ageText(now - to), ageText(now - from)];
  return youngest === oldest ? oldest : `${oldest} to ${youngest} ago`;
};

/** In one unit: `12m`, `3h`, `2d`. */
const ageText = (ms: number): string => {
  const span = Math.max(0, ms);
  if (span < HOUR) return `${Math.floor(span / MINUTE)}m`;
  return span < DAY ? `${Math.floor(span / HOUR)}h` : `${Math.floor(span / DAY)}d`;
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
    isLoading: shown.isLoading,
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
const tallyLine = ({ words, tally, situation, isLoading }: NowShown): Line => {
  const { broken, known, unknown, used } = tally;
  const { one, many } = words.short;
  const head: Line =
    broken > 0
      ? [
          span(formatCount(broken), 'bad'),
          span(` ${words.brokenWord} of ${formatCount(known + unknown)} ${many}`, 'strong'),
        ]
      : isLoading
        ? [span(`No ${words.brokenWord} ${one} so far`)]
        : [span(`No ${one} that is loaded is ${words.brokenWord}`, known > 0 ? 'good' : 'plain')];
  const more = [
    ...(unknown === 0 ? [] : [`${formatCount(unknown)} unknown`]),
    ...(used === null || broken === 0 ? [] : [`${used === broken ? 'all' : formatCount(used)} in use`]),
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

const burstBlock = (burst: NonNullable<LastDay['burst']>, shown: NowShown): SheetBlock => {
  const { from, to, rows, text } = burst;
  const when = betweenText(from, to);
  const message = rowsText(rows.length, shown.words);
  return {
    id: 'burst',
    columns: [],
    titled: false,
    lines: [
      {
        key: 'last burst',
        cells: [],
        text: [span('LAST WAVE  ', 'dim'), span(when, 'strong'), span(` · ${message} · ${text}`)],
        full: `${when} ${text}`,
        get drill(): DrillIn {
          return {
            type: 'uids',
            name: `${rowsText(rows.length, shown.words)}, ${text} ${when}`,
            uids: shown.dayUidsOf(rows),
          };
        },
      },
    ],
  };
};

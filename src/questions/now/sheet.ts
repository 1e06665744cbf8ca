import type { DrillIn } from '../../core/facet/index.ts';
import { cell, heightText, type Sheet, type SheetBlock, type SheetLine } from '../../core/sheet/index.ts';
import { DAY, formatCount, HOUR, MINUTE, plural } from '../../core/values/index.ts';
import { type Line, lineWidth, span, spread } from '../../core/view/index.ts';
import { partText, rowsText } from '../../triage/values/group-texts.ts';
import { betweenText } from '../../triage/values/term-texts.ts';
import type { MessageGroup } from '../now/situation.ts';
import { belowBlock, type NowShown } from './below.ts';
import type { LastDay } from './situation.ts';

/** Groups that are shown on a common screen, and on a high one. */
const FEW_GROUPS = 6;
const MANY_GROUPS = 12;
const HIGH = 28;

/** How many groups a screen of so many lines shows: the contrasts of others are not asked for. */
export const shownGroups = (rows: number): number => (rows >= HIGH ? MANY_GROUPS : FEW_GROUPS);

/** Broken rows by what they report, the biggest group first. */
const groupsBlock = (shown: NowShown): SheetBlock => {
  const { situation, size, words } = shown;
  const columns: SheetBlock['columns'] = [
    { title: 'WHAT THEY REPORT', least: 20, most: 60, priority: 1, elide: 'end' },
    { title: words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: 'CLUSTERS', align: 'right', least: 8, most: 8, priority: 4, from: 88 },
    { title: 'SINCE', least: 12, most: 13, priority: 3 },
    { title: 'WHAT SETS THEM APART', least: 16, most: 70, priority: 2, elide: 'end' },
  ];
  if (situation === null)
    return { id: 'groups', columns, titled: true, lines: [], note: [span(shown.reading, 'accent')] };
  const most = shownGroups(size.rows);
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
    ...(situation.groups.length === 0 &&
      shown.tally.broken > 0 && { note: [span('what they report was not asked for', 'dim')] }),
  };
};

const groupLine = (group: MessageGroup, shown: NowShown): SheetLine => {
  const { key, message, rows, clusters } = group;
  const reason = shown.reasons.get(key) ?? null;
  const isUnknown = group === shown.situation?.unknown;
  const text = isUnknown ? unknownText(group, shown) : (message ?? '(no message)');
  const name = `${rowsText(rows.length, shown.words)}: ${text}`;
  return {
    key: `group ${key}`,
    full: text,
    cells: [
      cell(text, message === null ? 'dim' : 'plain'),
      cell(formatCount(rows.length), isUnknown ? 'plain' : 'bad'),
      cell(clusters === 0 ? '–' : formatCount(clusters)),
      cell(shown.day === null ? '…' : sinceText(shown.sinceOf(group), shown.now), 'dim'),
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

const restLine = (rest: readonly MessageGroup[], shown: NowShown): SheetLine => {
  const rows = rest.flatMap((group) => [...group.rows]);
  const text = `${formatCount(rest.length)} more messages of ${rowsText(rows.length, shown.words)}`;
  return {
    key: 'more groups',
    cells: [cell(text, 'dim'), cell(formatCount(rows.length), 'dim')],
    full: text,
    get drill(): DrillIn {
      return { type: 'uids', name: text, uids: shown.uidsOf(rows) };
    },
  };
};

/** `02:12–02:14Z` of what began within an hour of today, else ages: `3h–2d`; `–` where nothing says it. */
const sinceText = (since: { readonly from: number; readonly to: number } | null, now: number): string => {
  if (since === null) return '–';
  const { from, to } = since;
  if (now - from < DAY && to - from < HOUR) return betweenText(from, to);
  const [youngest, oldest] = [ageText(now - to), ageText(now - from)];
  return youngest === oldest ? oldest : `${youngest}–${oldest}`;
};

/** In one unit: `12m`, `3h`, `2d`. */
const ageText = (ms: number): string => {
  const span = Math.max(0, ms);
  if (span < HOUR) return `${Math.floor(span / MINUTE)}m`;
  return span < DAY ? `${Math.floor(span / HOUR)}h` : `${Math.floor(span / DAY)}d`;
};

/** Columns from which on there are three of them below the groups, and lines below which there are only groups. */
const WIDE = 120;
const SHORT = 12;
/** Cells at both ends of a line. */
const MARGIN = 4;

/** The whole situation on one screen: what is broken, what it reports, what sets it apart, where it is (1). */
export const nowSheet = (shown: NowShown): Sheet => {
  const { size, situation, day } = shown;
  const head: SheetBlock = { id: 'tally', columns: [], titled: false, lines: [], note: tallyLine(shown) };
  const { broken, unknown } = shown.tally;
  const groups = broken + unknown === 0 ? [] : [groupsBlock(shown)];
  if (size.rows < SHORT) return { blocks: [head, ...groups] };
  const used = groups.reduce((sum, { lines }) => sum + lines.length + 2, 0);
  const room = Math.max(3, size.rows - used - 5);
  const below = belowBlock({
    rules: shown.rules,
    places: situation?.places ?? null,
    isLoading: shown.isLoading,
    room,
    wide: size.columns >= WIDE,
  });
  const burst = day === null || day.burst === null ? [] : [burstBlock(day.burst, shown)];
  return { blocks: [head, ...groups, below, ...burst] };
};

const tallyLine = ({ words, tally, situation, day, size, isLoading }: NowShown): Line => {
  const { broken, known, unknown, used } = tally;
  const { many } = words.short;
  const left: Line =
    broken === 0
      ? isLoading
        ? [span(`No ${words.brokenWord} ${words.short.one} so far`)]
        : [span(`No ${words.short.one} that is loaded is ${words.brokenWord}`, known > 0 ? 'good' : 'plain')]
      : [span(formatCount(broken), 'bad'), span(` of ${formatCount(known)} ${many} ${words.brokenWord}`, 'strong')];
  const places =
    situation === null || situation.clusters + situation.projects === 0
      ? ''
      : ` · ${plural(situation.clusters, 'cluster')}, ${plural(situation.projects, 'project')}`;
  const more = `${unknown === 0 ? '' : ` (${formatCount(unknown)} unknown)`}${used === null || broken === 0 ? '' : ` · ${formatCount(used)} in use`}${places}`;
  const strip =
    day === null ? '' : Array.from(day.hours, (count) => heightText(count, Math.max(...day.hours))).join('');
  const message = [...left, span(more)];
  const right = [span(strip, 'accent'), span(' 24 h', 'dim')];
  const room = size.columns - MARGIN;
  return strip === '' || lineWidth(message) + lineWidth(right) >= room ? message : spread(message, right, room);
};

const burstBlock = (burst: NonNullable<LastDay['burst']>, shown: NowShown): SheetBlock => {
  const { from, to, rows, text } = burst;
  const when = betweenText(from, to);
  const message = `${partText(rows.length, shown.tally.known + shown.tally.unknown)} ${shown.words.short.many}`;
  return {
    id: 'burst',
    columns: [],
    titled: false,
    lines: [
      {
        key: 'last burst',
        cells: [],
        text: [span('LAST BURST  ', 'dim'), span(when, 'strong'), span(`  ${message}: ${text}`)],
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

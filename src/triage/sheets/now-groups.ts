import type { DrillIn } from '../../core/facet/index.ts';
import type { SheetBlock, SheetCell, SheetLine } from '../../core/sheet/index.ts';
import { DAY, formatCount, HOUR, MINUTE } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { MessageGroup } from '../now/situation.ts';
import { betweenText } from '../wording/times.ts';
import type { NowShown } from './now-shown.ts';
import { rowsText } from './words.ts';

/** Groups that are shown on a common screen, and on a high one. */
const FEW_GROUPS = 6;
const MANY_GROUPS = 12;
const HIGH = 28;

/** How many groups a screen of so many lines shows: the contrasts of others are not asked for. */
export const shownGroups = (rows: number): number => (rows >= HIGH ? MANY_GROUPS : FEW_GROUPS);

/** Broken rows by what they report, the biggest group first. */
export const groupsBlock = (shown: NowShown): SheetBlock => {
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
    lines: [...groups.map((group) => groupLine(group, shown)), ...(rest.length === 0 ? [] : [restLine(rest, shown)])],
    ...(situation.groups.length === 0 && { note: [span('what they report was not asked for', 'dim')] }),
  };
};

const cell = (text: string, tone: SheetCell['tone'] = 'plain'): SheetCell => ({ text, tone });

const groupLine = (group: MessageGroup, shown: NowShown): SheetLine => {
  const { key, message, rows, clusters } = group;
  const reason = shown.reasons.get(key) ?? null;
  const text = message ?? '(no message)';
  const name = `${rowsText(rows.length, shown.words)}: ${text}`;
  return {
    key: `group ${key}`,
    full: text,
    cells: [
      cell(text, message === null ? 'dim' : 'plain'),
      cell(formatCount(rows.length), 'bad'),
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

import type { Sheet, SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import { fit, width } from '../../core/text/index.ts';
import {
  DAY,
  formatAge,
  formatAgo,
  formatClock,
  formatCount,
  formatTime,
  plural,
  zoneSignCells,
} from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import { lineText, whenText as seenText } from '../../store/triage/since.ts';
import type { ContrastLine } from '../../triage/contrast/finding.ts';
import { eventText } from '../../triage/timeline/lanes.ts';
import { type KindWords, partText, rowsText, SEVERITY_GLYPHS } from '../../triage/values/group-texts.ts';
import { type FacetNames, termsText } from '../../triage/values/term-texts.ts';
import { differenceHead, differenceText } from './difference-texts.ts';
import type { Explanation, PeerDifference, SharedEvent, WrongThing } from './explanation.ts';

interface ExplainShown {
  readonly words: KindWords;
  readonly names: FacetNames;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  /** True once peers and events are known. */
  readonly isWhole: boolean;
  /** True if there is room for dates. */
  readonly wide: boolean;
}

const sharedText = (others: number, words: KindWords): string => `also on ${rowsText(others, words)} within 2 minutes`;

/** Maximum width in cells of a line's subject, in front of its text. */
const MAX_HEAD = 40;

/** A block whose lines have two parts, under a title across the screen. */
const pairBlock = (id: string, title: string, pairs: readonly ExplainLine[], note?: Line): SheetBlock => {
  const head = Math.min(MAX_HEAD, Math.max(0, ...pairs.map(([name]) => width(name))));
  return {
    id,
    columns: [{ title, least: 10, most: 200, priority: 1 }],
    titled: true,
    lines: pairs.map(([name, text, line]) => ({
      ...line,
      full: `${name}: ${text}`,
      cells: [],
      text: [span(fit(name, head, { elide: 'middle' })), span('   '), span(text, 'dim')],
    })),
    ...(note !== undefined && { note }),
  };
};

/** A line in two parts: its subject, and the text about it. */
type ExplainLine = readonly [name: string, text: string, line: Pick<SheetLine, 'key' | 'drill'>];

const MAX_CHANGES = 8;

/**
 * The events of an item: changes that this program saw, then its own times, newest first. Each tells how many other items had
 * the same event at about that time.
 */
const eventsBlock = (
  { events, earlier, changes }: Explanation,
  { words, now, wide }: ExplainShown,
): readonly SheetBlock[] => {
  const more = changes.length - MAX_CHANGES;
  const rest = [
    ...(more > 0 ? [`${plural(more, 'change')} more (B)`] : []),
    ...(earlier > 0 ? [plural(earlier, 'earlier event')] : []),
  ];
  if (events.length + changes.length === 0) return [];
  const seen = changes
    .slice(0, MAX_CHANGES)
    .map(
      (one): ExplainLine => [
        seenText([...one.items.values()].flat()),
        `seen here: ${lineText(one)}`,
        { key: `seen ${one.key}` },
      ],
    );
  const key = keysOf(events);
  const pairs = events.map(
    ({ event, others }, at): ExplainLine => [
      whenText(event.at, now, wide),
      `${eventText(event)}${others === 0 ? '' : ` · ${sharedText(others, words)}`}`,
      { key: key[at] ?? '' },
    ],
  );
  const note: Line = [span(`and ${rest.join(', ')}`, 'dim')];
  return [pairBlock('when', 'WHEN', [...seen, ...pairs], rest.length > 0 ? note : undefined)];
};

/** On a narrow screen the time of day is enough for the last day, and the age for what is older. */
const whenText = (at: number, now: number, wide: boolean): string => {
  if (wide) return formatTime(at, now);
  return now - at < DAY ? `${formatClock(at)}  ${formatAgo(at, now)}` : formatAgo(at, now);
};

const keysOf = (events: readonly SharedEvent[]): readonly string[] => {
  const seen = new Map<string, number>();
  return events.map(({ event }) => {
    const key = `when ${event.at} ${eventText(event)}`;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times === 0 ? key : `${key} ${times}`;
  });
};

/** Minimum screen width, in cells, for times of day. */
const WIDE = 100;

/** Lays out the explanation of an item in lines. Peers and events are left out until they are known. */
export const explainSheet = (explanation: Explanation, shown: ExplainShown): Sheet => ({
  blocks: [
    wrongBlock(explanation, shown),
    ...sharesBlock(explanation, shown),
    ...(shown.isWhole ? [...differencesBlock(explanation, shown), ...eventsBlock(explanation, shown)] : []),
    ...unknownBlock(explanation),
  ],
});

/** Cells of `02:14:16Z`, and of `02:14:16+05:30`. */
const clockCells = (): number => '02:14:16'.length + zoneSignCells();

const wrongBlock = ({ wrong, rules, unknown }: Explanation, { words, now }: ExplainShown): SheetBlock => ({
  id: 'wrong',
  columns: [
    { title: 'WHAT IS WRONG', least: 24, most: 80, priority: 1, elide: 'end' },
    { title: 'SINCE', align: 'right', least: 5, most: 8, priority: 2 },
    { title: '', align: 'right', least: clockCells(), most: clockCells(), priority: 5, from: WIDE },
    { title: 'SAME ON', align: 'right', least: 7, most: 26, priority: 1 },
  ],
  titled: true,
  lines: wrong.map((thing) => wrongLine(thing, words, now)),
  ...(wrong.length === 0 && {
    note: [
      unknown.length === 0
        ? span(`None of the ${plural(rules, 'rule')} finds anything.`, 'good')
        : span('The rules that could be checked find nothing.'),
    ],
  }),
});

const wrongLine = ({ key, rule, evidence, same, rows }: WrongThing, words: KindWords, now: number): SheetLine => ({
  key: `wrong ${key}`,
  full: evidence.text,
  cells: [
    { text: `${SEVERITY_GLYPHS[rule.severity]} ${evidence.text}`, tone: rule.severity },
    { text: formatAge(evidence.since, now), tone: 'plain' },
    { text: evidence.since === null ? '' : formatClock(evidence.since), tone: 'dim' },
    { text: `${rowsText(same, words)} (1 in ${formatCount(Math.max(1, Math.round(rows / same)))})`, tone: 'plain' },
  ],
});

const sharesBlock = ({ shares }: Explanation, { words, names, now }: ExplainShown): readonly SheetBlock[] => {
  if (shares === null) return [];
  const title = `SHARED WITH THE OTHER ${words.brokenWord} ${words.short.many}`.toUpperCase();
  const pairs = shares.map((line): ExplainLine => [termsText(line.terms, names, now), splitText(line), drillOf(line)]);
  const none: Line = [span(`It shares nothing that is typical of the ${words.brokenWord} ${words.short.many}.`, 'dim')];
  return [pairBlock('shares', title, pairs, pairs.length === 0 ? none : undefined)];
};

const splitText = ({ a, b, c, d }: ContrastLine): string => `${partText(a, a + c)}, and ${partText(b, b + d)} others`;

const drillOf = ({ key, terms }: ContrastLine): Pick<SheetLine, 'key' | 'drill'> => ({
  key: `shares ${key}`,
  drill: { type: 'terms', terms },
});

const differencesBlock = (
  { peers, differences }: Explanation,
  { words, names, now }: ExplainShown,
): readonly SheetBlock[] => {
  if (peers === null) {
    const text = `fewer than three loaded ${words.short.many} are like it and not ${words.brokenWord}`;
    return [pairBlock('peers', 'DIFFERS', [], [span(text, 'dim')])];
  }
  const alike = peers.by.map((id) => names(id)?.title ?? id).join(' and ');
  const count = formatCount(peers.rows.length);
  const same = alike === '' ? '' : ` of the same ${alike}`;
  const title = `differs from ${count} ${words.short.many}${same} that are not ${words.brokenWord}`;
  const pairs = differences.map(
    (one): ExplainLine => [differenceHead(one, now), differenceText(one, now), differenceLine(one)],
  );
  const none: Line = [span('in no field on which at least 4 in 5 of them agree', 'dim')];
  return [pairBlock('peers', title.toUpperCase(), pairs, pairs.length === 0 ? none : undefined)];
};

const differenceLine = ({ facet, own }: PeerDifference): Pick<SheetLine, 'key' | 'drill'> => ({
  key: `differs ${facet.id}`,
  drill: {
    type: 'terms',
    terms: [{ facet: facet.id, operator: own === null ? 'missing' : '=', value: own }],
  },
});

const unknownBlock = ({ unknown }: Explanation): readonly SheetBlock[] =>
  unknown.length === 0
    ? []
    : [
        {
          id: 'unknown',
          columns: [{ title: 'WHAT IS NOT KNOWN', least: 10, most: 200, priority: 1 }],
          titled: true,
          lines: unknown.map((text) => ({ key: `unknown ${text}`, cells: [], text: [span(text, 'dim')], full: text })),
        },
      ];

import type { Sheet, SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import { formatAge, formatClock, formatCount, plural } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import type { ContrastLine } from '../contrast/finding.ts';
import type { PeerDifference } from '../explain/differences.ts';
import type { Explanation, WrongThing } from '../explain/explanation.ts';
import { termsText } from '../wording/terms.ts';
import { SEVERITY_GLYPHS } from './attention-sheet.ts';
import { eventsBlock } from './explain-events.ts';
import { differenceText, type ExplainShown, leafText } from './explain-words.ts';
import { type Pair, pairBlock } from './pair-block.ts';
import { partText } from './words.ts';

/** Cells of a screen from which on times, counts and the ids of rules are shown. */
const WIDE = 100;

/** What is to be said about an item as lines (8.2). */
export const explainSheet = (explanation: Explanation, shown: ExplainShown): Sheet => ({
  blocks: [
    wrongBlock(explanation, shown),
    ...sharesBlock(explanation, shown),
    ...(shown.isWhole ? [...differencesBlock(explanation, shown), ...eventsBlock(explanation, shown)] : []),
    ...unknownBlock(explanation),
  ],
});

const wrongBlock = ({ wrong, rules }: Explanation, { now }: ExplainShown): SheetBlock => ({
  id: 'wrong',
  columns: [
    { title: 'WHAT IS WRONG', least: 24, most: 80, priority: 1, elide: 'end' },
    { title: 'SINCE', align: 'right', least: 5, most: 8, priority: 2 },
    { title: '', align: 'right', least: 9, most: 9, priority: 5, from: WIDE },
    { title: 'SO ARE', align: 'right', least: 7, most: 10, priority: 1 },
    { title: 'COUNT', align: 'right', least: 5, most: 7, priority: 4, from: WIDE },
    { title: 'RULE', least: 8, most: 16, priority: 5, from: WIDE },
  ],
  titled: true,
  lines: wrong.map((thing) => wrongLine(thing, now)),
  ...(wrong.length === 0 && { note: [span(`Nothing of the ${plural(rules, 'rule')} holds.`, 'good')] }),
});

const wrongLine = ({ key, rule, evidence, same, rows }: WrongThing, now: number): SheetLine => ({
  key: `wrong ${key}`,
  full: evidence.text,
  cells: [
    { text: `${SEVERITY_GLYPHS[rule.severity]} ${evidence.text}`, tone: rule.severity },
    { text: formatAge(evidence.since, now), tone: 'plain' },
    { text: evidence.since === null ? '' : formatClock(evidence.since), tone: 'dim' },
    { text: `1 in ${formatCount(Math.max(1, Math.round(rows / same)))}`, tone: 'plain' },
    { text: formatCount(same), tone: 'dim' },
    { text: rule.id, tone: 'dim' },
  ],
});

const sharesBlock = ({ shares }: Explanation, { words, names, now }: ExplainShown): readonly SheetBlock[] => {
  if (shares === null) return [];
  const title = `WHAT IT SHARES WITH THE OTHERS THAT ARE ${words.brokenWord.toUpperCase()}`;
  const pairs = shares.map((line): Pair => [termsText(line.terms, names, now), splitText(line), drillOf(line)]);
  const none: Line = [span('nothing of what sets the others apart', 'dim')];
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
    const text = `no three ${words.short.many} that are not ${words.brokenWord} are like it`;
    return [pairBlock('peers', 'WHERE IT DIFFERS', [], [span(text, 'dim')])];
  }
  const alike = peers.by.map((id) => names(id)?.title ?? id).join(' and ');
  const count = formatCount(peers.rows.length);
  const title = `WHERE IT DIFFERS FROM ${count} NOT ${words.brokenWord}${alike === '' ? '' : ` OF THE SAME ${alike}`}`;
  const pairs = differences.map((one): Pair => [headOf(one, now), differenceText(one, now), lineOf(one)]);
  const none: Line = [span('nowhere that four of five of them agree', 'dim')];
  return [pairBlock('peers', title.toUpperCase(), pairs, pairs.length === 0 ? none : undefined)];
};

const headOf = ({ facet, own }: PeerDifference, now: number): string =>
  own === null ? `no ${facet.title}` : `${facet.title} ${leafText(facet, own, now)}`;

const lineOf = ({ facet, own }: PeerDifference): Pick<SheetLine, 'key' | 'drill'> => ({
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

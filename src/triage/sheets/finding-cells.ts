import type { SheetCell, SheetColumn } from '../../core/sheet/index.ts';
import { formatCount, UNKNOWN_TEXT } from '../../core/values/index.ts';
import type { Finding } from '../contrast/finding.ts';
import { chanceText, shareText, timesText } from '../wording/amounts.ts';

/** Cells of a screen from which on bars, shares of the others, intervals and places are shown. */
const WIDE = 96;
const BAR = 8;
/** What chance shows in every other search is not told further apart. */
const EVEN = 0.5;

/** The columns of findings: what it is, how well it fits, the set, the others, times, places, chance (5.3). */
export const findingColumns = (title: string, setTitle: string): readonly SheetColumn[] => [
  { title, least: 24, most: 60, priority: 1, wrap: true, elide: 'middle' },
  { title: 'FIT', align: 'right', least: 3, most: 3, priority: 2 },
  { title: '', least: 4, most: BAR, priority: 8, bar: true, from: WIDE },
  { title: setTitle, align: 'right', least: 15, most: 15, priority: 1 },
  { title: '', align: 'right', least: 4, most: 4, priority: 3 },
  { title: 'OTHERS', align: 'right', least: 15, most: 15, priority: 3 },
  { title: '', align: 'right', least: 4, most: 4, priority: 6, from: WIDE },
  { title: 'TIMES', align: 'right', least: 6, most: 6, priority: 4 },
  { title: '(95%)', least: 11, most: 11, priority: 7, from: WIDE },
  { title: 'PLACES', align: 'right', least: 14, most: 14, priority: 6, from: WIDE },
  { title: 'CHANCE', align: 'right', least: 10, most: 10, priority: 2 },
];

/** The cells of a finding behind its name. Of a part of the rows no chance is sure: it stands in brackets. */
export const findingCells = (
  { a, b, c, d, fit, times, low, high, places, chance }: Finding,
  isPart: boolean,
  tone: SheetCell['tone'],
): readonly SheetCell[] => {
  const plain = tone === 'dim' ? 'dim' : 'plain';
  const rare = chance >= EVEN ? '≥1 in 2' : chanceText(chance);
  const fitted = Math.max(0, Math.round(fit * 100));
  const texts: readonly SheetCell[] = [
    { text: String(fitted), tone: plain },
    { text: '', tone: tone === 'dim' ? 'dim' : 'accent', share: Math.max(0, fit) },
    { text: `${formatCount(a)}/${formatCount(a + c)}`, tone: tone === 'dim' ? 'dim' : 'bad' },
    { text: percentOf(a, a + c), tone: plain },
    { text: `${formatCount(b)}/${formatCount(b + d)}`, tone: plain },
    { text: percentOf(b, b + d), tone: 'dim' },
    { text: `×${timesText(times)}`, tone: plain },
    { text: `(${timesText(low)}–${timesText(high)})`, tone: 'dim' },
    {
      text: places === null ? UNKNOWN_TEXT : `${formatCount(places.with)} of ${formatCount(places.broken)}`,
      tone: plain,
    },
    { text: isPart ? `(${rare})` : rare, tone: plain },
  ];
  return texts;
};

/** In a column the sign stands at the number. */
const percentOf = (part: number, all: number): string => shareText(part, all).replace(' ', '');

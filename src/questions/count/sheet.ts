import type { DrillIn, Facet } from '../../core/facet/index.ts';
import { cell, type Sheet, type SheetCell, type SheetColumn, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount, formatPercent, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { type Count, type CountLine, RARE, type SingleLines } from '../../triage/count/count.ts';
import type { Tally } from '../../triage/count/crossing.ts';
import {
  groupsText,
  groupText,
  type KindWords,
  moreText,
  partText,
  rowsText,
  shareText,
  tallyText,
} from '../../triage/values/group-texts.ts';

/** Everything that the lines of a count need besides the numbers. */
export interface CountShown {
  readonly facets: readonly Facet[];
  /** True if the lines are rare values, each of one field. */
  readonly isRare: boolean;
  /** Number of values that are left out at the end. */
  readonly left: number;
  readonly words: KindWords;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  /** Returns the uids of rows, for rows that no filter can find. */
  uidsOf(rows: Uint32Array): readonly string[];
}

/** Minimum screen width, in cells, for the lower bound. */
const WIDE = 100;
const BAR = 20;

/** Lays out a count: value, rows, share, broken rows, their share among rows of known state, and its lower bound. */
export const countSheet = (count: Count, shown: CountShown): Sheet => {
  const lines = count.lines.map((line) => countLine(line, shown));
  const { all } = count;
  const total: SheetLine = {
    key: 'all',
    cells: [cell(`all ${formatCount(count.values)}${moreText(shown.left)}`, 'dim'), ...tallyCells(all, all.rows, null)],
  };
  const single = count.singles === null ? [] : [singleLine(count.singles, count.all.rows, shown)];
  const note = shown.isRare
    ? { note: [span(`${rareNote(count, shown)}${moreText(shown.left)}`, 'dim')] }
    : count.repeats
      ? { note: [span(`a ${shown.words.short.one} can be in several lines${moreText(shown.left)}`, 'dim')] }
      : { total };
  const block = { id: 'count', columns: countColumns(shown), lines: [...lines, ...single], ...note };
  return { blocks: [{ ...block, titled: !shown.isRare || lines.length > 0 }] };
};

/** The note on the rows and fields in which rare values were looked for. */
const rareNote = ({ lines, all }: Count, { facets, words }: CountShown): string => {
  const looked = `${rowsText(all.rows, words)} looked at · rare: at most ${formatPercent(RARE)} of them, or one`;
  const titles = facets.map(({ title }) => title).join(', ');
  if (facets.length === 0) return `no ${words.short.one} sends any of these fields`;
  return lines.length === 0 ? `no rare value of ${titles} · ${looked}` : `of ${titles} · ${looked}`;
};

const countColumns = ({ facets, isRare, words }: CountShown): readonly SheetColumn[] => {
  const title = isRare ? 'RARE VALUES' : facets.map((facet) => facet.title.toUpperCase()).join(' · ');
  return [
    { title, least: 30, most: 60, priority: 1, elide: 'middle' },
    { title: words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: 'SHARE', align: 'right', least: 5, most: 5, priority: 3 },
    { title: '', least: 6, most: BAR, priority: 5, bar: true },
    { title: words.brokenWord.toUpperCase(), align: 'right', least: 7, most: 10, priority: 2 },
    { title: 'OF KNOWN', align: 'right', least: 8, most: 8, priority: 2 },
    { title: 'AT LEAST, 95% SURE', align: 'right', least: 18, most: 18, priority: 4, from: WIDE },
  ];
};

const countLine = (line: CountLine, shown: CountShown): SheetLine => {
  const text = shown.isRare ? namedText(line, shown) : groupsText(line.groups, shown.facets, shown.now);
  const all = line.share === 0 ? 0 : Math.round(line.rows / line.share);
  const { terms, members } = line;
  const drill: DrillIn =
    terms.length > 0
      ? { type: 'terms', terms }
      : { type: 'uids', name: `${rowsText(line.rows, shown.words)} of ${text}`, uids: shown.uidsOf(members) };
  return {
    key: line.key,
    full: text,
    cells: [cell(text), ...tallyCells(line, all, line.share, line.atLeast)],
    drill,
  };
};

const tallyCells = (
  { rows, known, broken }: Tally,
  all: number,
  share: number | null,
  atLeast: number | null = null,
): readonly SheetCell[] => [
  cell(formatCount(rows)),
  cell(shareText(rows, all), 'dim'),
  { text: '', tone: 'dim', share },
  known === 0 ? cell(UNKNOWN_TEXT, 'dim') : cell(formatCount(broken), broken > 0 ? 'bad' : 'dim'),
  cell(shareText(broken, known), broken > 0 ? 'plain' : 'dim'),
  cell(atLeast === null ? UNKNOWN_TEXT : formatPercent(atLeast), 'dim'),
];

const singleLine = (single: SingleLines, all: number, shown: CountShown): SheetLine => ({
  key: 'each once',
  cells: [cell(`${formatCount(single.values)} values, each once`, 'dim'), ...tallyCells(single, all, null)],
  drill: {
    type: 'uids',
    name: `${rowsText(single.rows, shown.words)} with a value of their own`,
    uids: shown.uidsOf(single.members),
  },
});

/** The values of a line with their fields: `os debian 12, arch arm64`. */
const namedText = ({ groups }: CountLine, { facets, now }: CountShown): string =>
  groups
    .flatMap((group) => {
      const facet = facets.find(({ id }) => id === group.facet);
      return facet === undefined ? [] : `${facet.title} ${groupText(group, facet, now)}`;
    })
    .join(', ');

/** Sentences about a line: its rows, the share of broken rows with its lower bound, and the share in all other rows. */
export const countSentences = (line: CountLine, { all }: Count, shown: CountShown): readonly string[] => {
  const { words } = shown;
  const name = namedText(line, shown);
  const head = tallyText(name, line, words);
  if (line.known === 0) return [head];
  const others = { known: all.known - line.known, broken: all.broken - line.broken };
  const least = line.broken === 0 || line.atLeast === null ? '' : ` At least ${formatPercent(line.atLeast)}, 95% sure.`;
  const rest =
    others.known === 0
      ? ''
      : ` All others: ${partText(others.broken, others.known)} known, ${shareText(others.broken, others.known)}.`;
  return [`${head}${least}${rest}`];
};

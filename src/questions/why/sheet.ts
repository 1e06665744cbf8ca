import type { Sheet, SheetBlock, SheetCell, SheetColumn, SheetLine } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import {
  type CommonFinding,
  type Contrast,
  type ContrastLine,
  type Grouped,
  LEAST_OF_PART,
  type SharedValue,
} from '../../triage/contrast/finding.ts';
import type { Term } from '../../triage/rows/sets.ts';
import { partText, shareText } from '../../triage/values/group-texts.ts';
import { chanceText, termsText } from '../../triage/values/term-texts.ts';
import {
  type ContrastWords,
  clusteringBlock,
  detailText,
  emptySentences,
  fewPlacesSentence,
  silenceBlock,
  uncoveredSentence,
} from './sentences.ts';

/** Minimum screen width, in cells, for the share of the others. */
const WIDE = 96;
/** Minimum screen width for the column of chance; on narrower screens an unfolded line says it. */
const SPACIOUS = 110;
/** From this chance on, chances are not told apart: `≥1 in 2`. */
const EVEN = 0.5;

/** The columns of findings: name, set, others, chance. */
const findingColumns = (title: string, { isSample }: WhyShown): readonly SheetColumn[] => [
  { title, least: 24, most: 80, priority: 1, wrap: true, elide: 'middle' },
  { title: 'GROUP', align: 'right', least: 15, most: 15, priority: 1 },
  { title: '', align: 'right', least: 4, most: 4, priority: 3 },
  { title: 'OTHERS', align: 'right', least: 15, most: 15, priority: 3 },
  { title: '', align: 'right', least: 4, most: 4, priority: 6, from: WIDE },
  { title: 'CHANCE', align: 'right', least: isSample ? 18 : 10, most: 18, priority: 2, from: SPACIOUS },
];

/** The cells of a finding behind its name. */
const findingCells = (
  { a, b, c, d, chance }: CommonFinding,
  { isSample, isFirst }: WhyShown,
  tone: SheetCell['tone'],
): readonly SheetCell[] => {
  const plain = tone === 'dim' ? 'dim' : 'plain';
  const rare = chance >= EVEN ? '≥1 in 2' : chanceText(chance);
  return [
    { text: `${formatCount(a)}/${formatCount(a + c)}`, tone: tone === 'dim' ? 'dim' : 'bad' },
    { text: shareText(a, a + c), tone: plain },
    { text: `${formatCount(b)}/${formatCount(b + d)}`, tone: plain },
    { text: shareText(b, b + d), tone: 'dim' },
    // Fields that are still being read correct the chance, and may explain the finding.
    isFirst ? { text: '…', tone: 'dim' } : { text: isSample ? `${rare}, of a part` : rare, tone: plain },
  ];
};

const SHARED_TITLES = { all: 'MOST FREQUENT AMONG THEM', few: 'RAREST TRAITS', none: 'NO ROWS TO COMPARE' } as const;

/** The block shown if nothing can be compared: the rarest traits of one or two rows, or the most frequent values of all rows. */
const sharedBlock = (contrast: Contrast, words: ContrastWords): SheetBlock => {
  const { state, set, rest, shared } = contrast;
  const [sentence = ''] = emptySentences(contrast, words);
  const columns: readonly SheetColumn[] = [
    { title: state === 'compared' ? '' : SHARED_TITLES[state], least: 16, most: 130, priority: 1, wrap: true },
    { title: `OF ALL ${formatCount(set + rest)}`, align: 'right', least: 6, most: 14, priority: 1 },
  ];
  const lines = shared.map((value) => sharedLine(value, words));
  return { id: 'shared', columns, titled: true, lines, ...(lines.length === 0 && { note: [span(sentence, 'dim')] }) };
};

const sharedLine = (value: SharedValue, words: ContrastWords): SheetLine => {
  const full = termsText(value.terms, words.names, words.now);
  return {
    key: value.key,
    cells: [
      { text: full, tone: 'plain' },
      { text: formatCount(value.rows), tone: 'plain' },
    ],
    drill: { type: 'terms', terms: value.terms },
    full,
  };
};

/** Everything that the lines of a contrast need besides its findings. */
export interface WhyShown {
  readonly words: ContrastWords;
  /** Lines that were opened (true) or folded by hand, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** True to show also findings that may be chance. */
  readonly all: boolean;
  /** The contrast of the rows of unknown state; null if they are few, or while it is worked out. */
  readonly unknown: { readonly contrast: Contrast; readonly words: ContrastWords } | null;
  /** Conditions that find the compared rows among the rows shown. */
  readonly scope: readonly Term[];
  /** True if the loaded rows are only the first pages of many. */
  readonly isSample: boolean;
  /** True if only the columns of the items are read: nothing is concluded from the lines. */
  readonly isFirst: boolean;
  /** Returns the uids of rows, for rows that no filter can find. */
  uidsOf(rows: Uint32Array): readonly string[];
}

/** Maximum number of symptoms: they are named, never explained. */
const MAX_SYMPTOMS = 5;
/** Maximum number of the closest findings, shown if nothing stands out. */
const MAX_CLOSEST = 3;

/**
 * Lays out a contrast in lines: traits that set the rows apart, each with the values that go with it; symptoms; findings in few places
 * only; rows that no line covers. If nothing stands out, the closest findings.
 */
export const whySheet = (contrast: Contrast, shown: WhyShown): Sheet => {
  const { state, traits, symptoms } = contrast;
  if (state !== 'compared') return { blocks: [sharedBlock(contrast, shown.words), ...unknownBlock(shown)] };
  const named = { ...symptoms, lines: symptoms.lines.slice(0, MAX_SYMPTOMS) };
  const { fewPlaces: places, closest: chance } = traits;
  const closest = chance.slice(0, MAX_CLOSEST);
  const none = shown.isFirst ? 'CLOSEST SO FAR' : 'NOTHING STANDS OUT · CLOSEST';
  const lines = [
    traits.lines.length > 0
      ? traitsBlock(contrast, shown)
      : findingsBlock('closest', none, shown.all ? chance : closest, shown, 'dim'),
    ...(named.lines.length > 0 ? [leadersBlock('symptoms', 'WHAT THEY REPORT', named.lines, shown)] : []),
  ];
  if (shown.isFirst) return { aligned: true, blocks: lines };
  return {
    aligned: true,
    blocks: [
      ...clusteringBlock(contrast, shown.words),
      ...lines,
      ...silenceBlock(contrast, shown.words, shown.uidsOf),
      ...(places.length > 0 ? [placesBlock(places, shown)] : []),
      ...uncoveredBlock(contrast, shown),
      ...(shown.all && traits.lines.length > 0
        ? [findingsBlock('chance', 'WHAT MAY BE CHANCE', chance, shown, 'dim')]
        : []),
      ...unknownBlock(shown),
    ],
  };
};

/** The values that the rows share. If only a part of a list is loaded, nothing is concluded from a few broken rows. */
const traitsBlock = ({ traits, set }: Contrast, shown: WhyShown): SheetBlock => {
  if (shown.isSample && set < LEAST_OF_PART)
    return findingsBlock('traits', 'SO FAR, OF FEW LOADED ONES', traits.lines, shown, 'dim');
  return leadersBlock('traits', `WHAT THEY SHARE${shown.isSample ? ', OF THE LOADED ONES' : ''}`, traits.lines, shown);
};

/** Maximum number of traits, and of symptoms, shown for rows of unknown state below the block of broken rows. */
const MAX_UNKNOWN = 3;

const unknownBlock = ({ unknown, ...shown }: WhyShown): readonly SheetBlock[] => {
  if (unknown === null) return [];
  const { contrast, words } = unknown;
  const { traits, symptoms, set } = contrast;
  const lines = [...traits.lines.slice(0, MAX_UNKNOWN), ...symptoms.lines.slice(0, MAX_UNKNOWN)];
  const title = `WHAT THE ${formatCount(set)} UNKNOWN SHARE`;
  const block = leadersBlock('unknown', title, lines, { ...shown, unknown, words, scope: [] });
  return [{ ...block, ...(lines.length === 0 && { note: [span('nothing stands out', 'dim')] }) }];
};

/** True for a line of the second contrast in *Why*: of the rows of unknown state with all other rows. */
export const isUnknownLine = ({ key }: SheetLine): boolean => key.startsWith('unknown ');

const findingName = ({ terms }: Pick<CommonFinding, 'terms'>, { names, now, silentFields }: ContrastWords): string => {
  const isSilence = names(terms[0]?.facet ?? '')?.role === 'silence';
  return `${termsText(terms, names, now)}${isSilence ? ` (${plural(silentFields, 'field')})` : ''}`;
};

/** A line of a finding; with `place`, the same finding has different keys in two blocks. */
const findingLine = (
  place: string,
  finding: CommonFinding,
  shown: WhyShown,
  tone: SheetCell['tone'],
  more: Partial<SheetLine> = {},
): SheetLine => {
  const full = findingName(finding, shown.words);
  return {
    key: `${place} ${finding.key}`,
    cells: [{ text: full, tone }, ...findingCells(finding, shown, tone)],
    drill: { type: 'terms', terms: [...finding.terms, ...shown.scope] },
    full,
    ...more,
  };
};

const sameText = ({ same }: Grouped, words: ContrastWords): Line | null =>
  same.length === 0
    ? null
    : [span(`the same ${words.many}: ${same.map((one) => findingName(one, words)).join(', ')}`, 'dim')];

const nearlyText = ({ nearly }: Grouped, words: ContrastWords): Line | null =>
  nearly.length === 0
    ? null
    : [
        span(
          `nearly the same ${words.many}: ${nearly.map((one) => `${findingName(one, words)} (${partText(one.both, one.either)})`).join(', ')}`,
          'dim',
        ),
      ];

const withUnder = (...parts: readonly (Line | null)[]): Partial<SheetLine> => {
  const notes = parts.filter((part) => part !== null);
  return notes.length === 0
    ? {}
    : { under: notes.flatMap((part, at) => (at === 0 ? part : [span(' · ', 'dim'), ...part])) };
};

const leadersBlock = (id: string, title: string, lines: readonly ContrastLine[], shown: WhyShown): SheetBlock => ({
  id,
  columns: findingColumns(title, shown),
  titled: true,
  lines: lines.flatMap((line) => leaderLines(id, line, shown)),
});

const leaderLines = (id: string, line: ContrastLine, shown: WhyShown): readonly SheetLine[] => {
  const { words, folds } = shown;
  const key = `${id} ${line.key}`;
  const isOpen = folds[key] === true;
  const leader = findingLine(id, line, shown, 'strong', {
    fold: isOpen ? 'open' : 'closed',
    ...(isOpen
      ? withUnder([span(detailText(line, words), 'dim')], sameText(line, words), nearlyText(line, words))
      : withUnder(sameText(line, words), foldedText(line))),
  });
  if (!isOpen) return [leader];
  const below = line.goesWith.map((one) =>
    findingLine(`${key} ›`, one, shown, 'plain', {
      depth: 1,
      ...withUnder(sameText(one, words), nearlyText(one, words)),
    }),
  );
  return [leader, ...below];
};

/** How many other fields go with a line. */
const foldedText = ({ goesWith, nearly }: ContrastLine): Line | null => {
  const fields = new Set([...goesWith, ...nearly].flatMap(({ terms }) => terms.map(({ facet }) => facet)));
  return fields.size === 0
    ? null
    : [span(plural(fields.size, 'more field goes with it', 'more fields go with it'), 'dim')];
};

const findingsBlock = (
  id: string,
  title: string,
  findings: readonly CommonFinding[],
  shown: WhyShown,
  tone: SheetCell['tone'],
): SheetBlock => ({
  id,
  columns: findingColumns(title, shown),
  titled: true,
  lines: findings.map((finding) => findingLine(id, finding, shown, tone)),
});

const placesBlock = (findings: readonly Grouped[], shown: WhyShown): SheetBlock => ({
  id: 'places',
  columns: findingColumns(`BY ${shown.words.many.toUpperCase()}, BUT NOT BY ${shown.words.unit.toUpperCase()}S`, shown),
  titled: true,
  lines: findings.map((finding) =>
    findingLine('places', finding, shown, 'plain', { under: [span(fewPlacesSentence(finding, shown.words), 'dim')] }),
  ),
});

const uncoveredBlock = (contrast: Contrast, shown: WhyShown): readonly SheetBlock[] => {
  const text = uncoveredSentence(contrast);
  if (text === null) return [];
  const { uncovered, set } = contrast;
  const name = `${formatCount(uncovered.length)} of the ${formatCount(set)} that fit none of these`;
  const line: SheetLine = {
    key: 'uncovered',
    cells: [],
    text: [span(text)],
    full: text,
    drill: { type: 'uids', name, uids: shown.uidsOf(uncovered) },
  };
  return [{ id: 'uncovered', columns: [], titled: false, lines: [line] }];
};

import type { SheetBlock } from '../../core/sheet/index.ts';
import { capitalise } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import {
  ALPHA,
  type CommonFinding,
  type Contrast,
  type ContrastLine,
  type Grouped,
  type Split,
} from '../../triage/contrast/finding.ts';
import { partText, shareText } from '../../triage/values/group-texts.ts';
import {
  chanceSentence,
  chanceText,
  type FacetNames,
  termsText,
  termText,
  timesText,
} from '../../triage/values/term-texts.ts';

/** The words and numbers that sentences about a contrast need besides its findings. */
export interface ContrastWords {
  /** The noun of the kind: `host`, `hosts`. */
  readonly one: string;
  readonly many: string;
  /** An adjective for the rows of the set: `unhealthy`, `marked`; empty for the rows of a filter. */
  readonly set: string;
  readonly names: FacetNames;
  /** The title of a place: `cluster`; empty if no row has a place. */
  readonly place: string;
  /** The title of the unit whose rows fail together: the place of a row, or a larger unit. */
  readonly unit: string;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  /** Number of fields that silent rows do not report. */
  readonly silentFields: number;
  /** True if some rows are not loaded. */
  readonly isPart: boolean;
}

/** The caution under every contrast, on the screen and in print. */
export const NOT_THE_CAUSE = 'What they have in common need not be the cause.';

/** Values are whole in sentences. */
const WHOLE = Number.POSITIVE_INFINITY;

const count = formatCount;

const setNoun = (number: number, { one, many, set }: ContrastWords): string =>
  `${set === '' ? '' : `${set} `}${number === 1 ? one : many}`;

/**
 * Sentences about a line: shares, the lower bound of TIMES, places and projects, how much the parts of a pair add, how many
 * rows remain, and that the line need not be the cause.
 */
export const lineSentences = (line: ContrastLine, words: ContrastWords): readonly string[] => {
  const where = [placesText(line, words), projectsText(line)].filter((text) => text !== '');
  return [
    sharesSentence(line, words),
    ...timesSentences(line, words),
    ...(where.length === 0 ? [] : [`${capitalise(where.join('; '))}.`]),
    ...(line.alone === null ? [] : [partsSentence(line, line.alone, words)]),
    ...coverageSentences(line, words),
    NOT_THE_CAUSE,
  ];
};

const sharesSentence = (line: CommonFinding, words: ContrastWords): string => {
  const { a, b, c, d } = line;
  const what = termsText(line.terms, words.names, words.now, WHOLE);
  const of = `${partText(a, a + c)} ${setNoun(a + c, words)}, ${partText(b, b + d)} others${among(words)}`;
  return `${what}: ${of}.`;
};

const among = ({ isPart }: ContrastWords): string => (isPart ? ' among the rows that are loaded' : '');

/** A lower bound of TIMES below this is not told. */
const LEAST_TIMES = 1.5;

/** The lower bound of TIMES in words; empty if it is small or not known. */
const atLeastText = ({ atLeast }: ContrastLine): string =>
  atLeast === null || atLeast < LEAST_TIMES ? '' : `at least ${timesText(atLeast)} times as often`;

const timesSentences = (line: ContrastLine, { one, set }: ContrastWords): readonly string[] => {
  const often = atLeastText(line);
  const is = set === '' ? 'in the group' : set;
  return often === ''
    ? []
    : [`A ${one} with ${line.terms.length > 1 ? 'both' : 'it'} is ${is} ${often} as one without.`];
};

/** The number of the set's places with the value, in words; empty if rows have no place, or the set has only one. */
const placesText = ({ places }: CommonFinding, { place, ...words }: ContrastWords): string => {
  if (places === null || places.broken <= 1 || place === '') return '';
  return `in ${partText(places.with, places.broken)} ${place}s with ${setNoun(2, { ...words, place })}`;
};

const projectsText = ({ withinProjects }: ContrastLine): string => {
  if (withinProjects === null) return '';
  const { p, projects, same, reversed } = withinProjects;
  if (reversed) return 'the opposite within projects';
  if (projects === 1) return 'only one project has enough rows to be compared by itself';
  return same === projects && p <= ALPHA
    ? `the same in each of the ${count(projects)} projects compared`
    : `the same in ${partText(same, projects)} projects`;
};

const partsSentence = (
  { terms }: CommonFinding,
  alone: readonly [Split, Split],
  { names, now, set }: ContrastWords,
): string => {
  const [first, second] = terms.map((term) => termText(term, names, now, WHOLE));
  const rows = ({ a, b }: Split): string => partText(a, a + b);
  if (alone.every(({ a }) => a === 0))
    return `Either alone does nothing: ${rows(alone[0])} and ${rows(alone[1])}${set && ` ${set}`}.`;
  return `Each alone does less: ${first} without ${second}: ${rows(alone[0])}; ${second} without ${first}: ${rows(alone[1])}.`;
};

const coverageSentences = ({ a, c, coverage }: ContrastLine, words: ContrastWords): readonly string[] =>
  coverage === a
    ? []
    : [
        `Together with the lines above: ${partText(coverage, a + c)} ${setNoun(a + c, words)}; ${count(a + c - coverage)} remain.`,
      ];

/** The numbers of a line that are shown below it when it is open: CHANCE, lower bound of TIMES, places, projects. */
export const detailText = (line: ContrastLine, words: ContrastWords): string =>
  [`chance ${chanceText(line.chance)}`, atLeastText(line), placesText(line, words), projectsText(line)]
    .filter((text) => text !== '')
    .join(' · ');

/** Sentences in place of lines, if nothing can be compared or nothing stands out; empty if a line stands out. */
export const emptySentences = (contrast: Contrast, words: ContrastWords): readonly string[] => {
  const { state, set, traits, symptoms, facets, notGiven } = contrast;
  if (state === 'none')
    return [`None of the compared ${words.many} is ${words.set === '' ? 'in the set' : words.set}.`];
  if (state === 'all')
    return [
      `All ${count(set)} compared ${words.many} are ${words.set === '' ? 'in the set' : words.set}, so there is nothing to compare them with. Most frequent among them:`,
    ];
  if (state === 'few')
    return [
      `${set === 1 ? `One ${words.one} is` : `${set} ${words.many} are`} too few to tell a cause from chance. ${set === 1 ? 'Its' : 'Their'} rarest traits:`,
    ];
  if (traits.lines.length > 0) return [];
  const compared = `${plural(facets, 'field')}, ${plural(traits.values + symptoms.values, 'value')} compared`;
  const [closest] = traits.closest;
  return [
    `Nothing sets ${set === 1 ? 'this one' : `these ${count(set)}`} apart${among(words)}: ${compared}${notGiven.length === 0 ? '' : `, ${plural(notGiven.length, 'field')} not sent`}.`,
    ...(closest === undefined ? [] : [closestSentence(closest, words)]),
  ];
};

const closestSentence = (finding: CommonFinding, { names, now }: ContrastWords): string => {
  const { a, b, c, d, chance } = finding;
  const what = termsText(finding.terms, names, now, WHOLE);
  return `Closest: ${what}, ${count(a)} of ${count(a + c)} against ${shareText(b, b + d)} of the others; ${chanceSentence(chance)}.`;
};

/** Tells in how few places a finding holds that stands out by rows, but not by places. */
export const fewPlacesSentence = ({ places, chance }: Grouped, { place, unit }: ContrastWords): string =>
  `in ${partText(places?.with ?? 0, places?.broken ?? 0)} ${place}s; by ${unit}s ${chanceSentence(chance)}`;

/** Tells how many rows of the set fit no line; null if every row fits a line, or if there are no lines. */
export const uncoveredSentence = ({ uncovered, set, traits }: Contrast): string | null => {
  if (traits.lines.length === 0 || uncovered.length === 0) return null;
  return `${count(uncovered.length)} of the ${count(set)} ${uncovered.length === 1 ? 'fits' : 'fit'} none of these.`;
};

/** Tells in how few clusters the rows of a set are, and how many clusters the set fills; null if chance explains it. */
const clusteringSentence = (
  { clustering, set, places: { title, alone, unit }, alpha }: Contrast,
  { one, isPart }: ContrastWords,
): string | null => {
  if (clustering === null || clustering.p > alpha) return null;
  const { clusters, whole, expected } = clustering;
  const all = `The ${formatCount(set)}${isPart ? ' loaded' : ''}`;
  const single = alone === 0 ? '' : ` (a ${one} without one counts as a ${title})`;
  const places = `${plural(clusters, title, `${title}s`)}${single}`;
  const [verb, end] =
    whole === clusters
      ? ['fill', ' completely']
      : ['are in', whole === null || whole === 0 ? '' : ` and fill ${formatCount(whole)} of them completely`];
  const chance = `By chance they would touch about ${formatCount(Math.round(expected))}.`;
  const together = unit === null ? '' : ` ${capitalise(title)}s of one ${unit.title} fail together.`;
  return `${all} ${verb} ${places}${end}. ${chance}${together}`;
};

/** A remark in how few clusters the rows of the set are, above the lines; empty if chance explains it. */
export const clusteringBlock = (contrast: Contrast, words: ContrastWords): readonly SheetBlock[] => {
  const text = clusteringSentence(contrast, words);
  return text === null ? [] : [{ id: 'clustering', columns: [], titled: false, lines: [], note: [span(text)] }];
};

/** Maximum number of fields named that silent rows do not report. */
const MAX_NAMED = 2;

/** Silent rows are mentioned if their share in the set is above their share in the rest by at least this. */
const NOTABLE = 0.05;

/**
 * Tells how many rows of the set are silent, unless a line says so, and opens the rows that report. Empty unless clearly more of the set
 * than of the rest are silent.
 */
export const silenceBlock = (
  { silent, symptoms, set, rest }: Contrast,
  words: ContrastWords,
  uidsOf: (rows: Uint32Array) => readonly string[],
): readonly SheetBlock[] => {
  if (silent === null || silent.a / set < silent.b / rest + NOTABLE) return [];
  const isLine = symptoms.lines.some(({ terms: [term] }) => words.names(term?.facet ?? '')?.role === 'silence');
  const fields = plural(silent.fields.length, 'field');
  const others = `${partText(silent.b, rest)} others`;
  const parts = isLine ? [] : [`${partText(silent.a, set)} do not report (${fields}), ${others}`];
  const reporting = partText(silent.reporting.length, set);
  if (silent.reporting.length > 0)
    parts.push(`${reporting} report ${namedFields(silent.fields, words).join(', ')} …: W compares those`);
  if (parts.length === 0) return [];
  const line = {
    key: 'silence',
    cells: [],
    text: [span(parts.join(' · '))],
    drill: { type: 'uids', name: `${reporting} that report`, uids: uidsOf(silent.reporting) },
  } as const;
  return [{ id: 'silence', columns: [], titled: false, lines: [line] }];
};

/** The titles of the first fields with one value, one field for each rank. */
const namedFields = (ids: readonly string[], { names }: ContrastWords): readonly string[] => {
  const single = ids.flatMap((id) => names(id) ?? []).filter(({ many }) => !many);
  return single
    .filter(({ rank }, at) => rank !== single[at - 1]?.rank)
    .slice(0, MAX_NAMED)
    .map(({ title }) => title);
};

import type { Facet } from '../../core/facet/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatCount, formatDuration, plural } from '../../core/values/index.ts';
import { valueText } from '../../core/view/index.ts';
import type { Contrast, ContrastLine, Finding, Grouped, Split } from '../contrast/finding.ts';
import type { Term } from '../rows/sets.ts';

/** How often chance shows as much: `<1e-6`, `6e-5`, `1 in 1,300`, `1 in 3`; from a half on `as likely as not`. */
export const chanceText = (chance: number): string => {
  if (chance >= 0.5) return 'as likely as not';
  if (chance < 1e-6) return '<1e-6';
  if (chance < 1e-4) return chance.toExponential(0);
  return `1 in ${searches(chance)}`;
};

/** The same in a sentence: `chance alone shows as much in 1 of 34 searches`. */
export const chanceSentence = (chance: number): string => {
  if (chance >= 0.5) return 'chance alone shows as much in every other search';
  if (chance < 1e-6) return 'chance alone shows as much less than once in a million searches';
  return `chance alone shows as much in 1 of ${searches(chance)} searches`;
};

const searches = (chance: number): string => formatCount(chance > 0.1 ? Math.round(1 / chance) : twoDigits(1 / chance));

/** A number to two digits: 23.57 is 24, 1,292 is 1,300, 1.503 is 1.5. */
const twoDigits = (value: number): number => Number(value.toPrecision(2));

/** TIMES with two digits: `46`, `1.5`, `0.04`. */
export const timesText = (times: number): string => formatCount(twoDigits(times));

/** A share of rows as percent with its sign apart: `55 %`, below one percent `0.2 %`; `–` of none. */
export const shareText = (part: number, all: number): string => {
  if (all === 0) return '–';
  const percent = (part / all) * 100;
  if (percent > 0 && percent < 1) return `${Math.max(0.1, Number(percent.toFixed(1)))} %`;
  return `${part < all ? Math.min(99, Math.round(percent)) : 100} %`;
};

/** How many events a window would have by the rest of the span: `0.01`, `0.4`, `12`. */
export const expectedText = (expected: number): string =>
  expected < 0.01 ? '<0.01' : formatCount(Number(expected.toFixed(expected < 1 ? 2 : 0)));

/** How facets are called. Undefined for one that nobody knows. */
export type FacetNames = (id: string) => Facet | undefined;

/** Cells of a value in a line; in the sentence it is whole. */
export const VALUE_CELLS = 60;

/**
 * A condition as it is read: `agent 4.7.2`, `mem ≥ 32G`, `no gateway`, `without pack x`, `registered less than 7d ago`. What is
 * reported stands in quotes.
 * @param cells Cells of the value at most.
 * @param now What times are counted from, epoch ms.
 */
export const termText = (
  { facet: id, operator, value }: Term,
  names: FacetNames,
  now: number,
  cells = VALUE_CELLS,
): string => {
  const facet = names(id);
  const title = facet?.title ?? id;
  if (operator === 'missing' || value === null) return `no ${title}`;
  if (operator === 'older') return `${title} ${formatDuration(Number(value))} ago or earlier`;
  if (operator === 'newer') return `${title} less than ${formatDuration(Number(value))} ago`;
  const whole = facet === undefined ? String(value) : valueText(facet.type, value, now);
  const text = elide(whole, cells, 'end');
  if (operator === '>=') return `${title} ${facet?.type === 'version' ? `${text} or later` : `≥ ${text}`}`;
  if (operator === '<') return facet?.type === 'version' ? `${title} before ${text}` : `${title} < ${text}`;
  const named = `${title} ${facet?.role === 'symptom' && typeof value === 'string' ? `“${text}”` : text}`;
  return operator === '!=' ? `without ${named}` : named;
};

/** Conditions that all hold: `agent 4.7.2 and profile edge-base 1.4.0`. */
export const termsText = (terms: readonly Term[], names: FacetNames, now: number, cells = VALUE_CELLS): string =>
  terms.map((term) => termText(term, names, now, cells)).join(' and ');

/** The words of a contrast. */
export interface ContrastWords {
  /** The noun of the kind: `host`, `hosts`. */
  readonly one: string;
  readonly many: string;
  /** What rows of the set are: `unhealthy`, `marked`; empty for the rows of a filter. */
  readonly set: string;
  readonly names: FacetNames;
  /** What times are counted from, epoch ms. */
  readonly now: number;
  /** The rows are a part of those there are. */
  readonly isPart: boolean;
}

/** What stands under every contrast, report and printed form. */
export const NOT_THE_CAUSE = 'What they have in common need not be the cause.';

/** Values are whole in sentences. */
const WHOLE = Number.POSITIVE_INFINITY;

const count = formatCount;

const setNoun = (number: number, { one, many, set }: ContrastWords): string =>
  `${set === '' ? '' : `${set} `}${number === 1 ? one : many}`;

/**
 * What a line says, a sentence each: shares, how many times as often, places, what the parts of a pair add, and that it need
 * not be the cause.
 */
export const lineSentences = (line: ContrastLine, words: ContrastWords): readonly string[] => [
  sharesSentence(line, words),
  timesSentence(line, words),
  ...placesSentences(line, words),
  ...(line.alone === null ? [] : [partsSentence(line, line.alone, words)]),
  NOT_THE_CAUSE,
];

const sharesSentence = (line: Finding, words: ContrastWords): string => {
  const { a, b, c, d } = line;
  const what = line.terms.length > 1 ? 'both' : termsText(line.terms, words.names, words.now, WHOLE);
  const of = `${count(a)} of the ${count(a + c)} ${setNoun(a + c, words)}`;
  return `${of} ${a === 1 ? 'has' : 'have'} ${what}, ${count(b)} of the ${count(b + d)} others${among(words)}.`;
};

const among = ({ isPart }: ContrastWords): string => (isPart ? ' among the rows that are loaded' : '');

const timesSentence = ({ terms, times, low, high }: Finding, { one, set }: ContrastWords): string => {
  const is = set === '' ? 'of these' : set;
  const often = `${timesText(times)} times as often (${timesText(low)}–${timesText(high)})`;
  return `With ${terms.length > 1 ? 'both' : 'it'}, a ${one} is ${is} ${often}.`;
};

const placesSentences = ({ places }: Finding, words: ContrastWords): readonly string[] => {
  // Where each row is a place, places say nothing that rows do not.
  if (places === null || places.broken <= 1) return [];
  const which = `${count(places.with)} of the ${count(places.broken)} places with ${setNoun(2, words)}`;
  return [`They are in ${which}${places.with > 1 ? ', so it is no matter of one place' : ''}.`];
};

const partsSentence = ({ terms }: Finding, alone: readonly [Split, Split], { names, now }: ContrastWords): string => {
  const [first, second] = terms.map((term) => termText(term, names, now, WHOLE));
  const said = ({ a, b }: Split): string => `${count(a)} of ${count(a + b)}`;
  return `Both parts count: ${first} without ${second} ${said(alone[0])}, ${second} without ${first} ${said(alone[1])}.`;
};

/** What stands in place of lines where none stands out. */
export const emptySentences = (contrast: Contrast, words: ContrastWords): readonly string[] => {
  const { state, set, traits, symptoms, facets } = contrast;
  if (state === 'none') return [`No ${words.one} that is loaded is ${words.set === '' ? 'in the set' : words.set}.`];
  if (state === 'all') return [`All ${count(set)} are: there is nothing to compare with. Most frequent among them:`];
  if (state === 'few')
    return [
      `Of ${set === 1 ? `one ${words.one}` : `${set} ${words.many}`} everything is in common: nothing can be told from chance. ${set === 1 ? 'Its' : 'Their'} rarest traits:`,
    ];
  if (traits.lines.length > 0) return [];
  const compared = `${plural(facets, 'field')}, ${plural(traits.values + symptoms.values, 'value')} compared`;
  const [closest] = traits.closest;
  return [
    `Nothing sets ${set === 1 ? 'this one' : `these ${count(set)}`} apart${among(words)}: ${compared}.`,
    ...(closest === undefined ? [] : [closestSentence(closest, words)]),
  ];
};

const closestSentence = (finding: Finding, { names, now }: ContrastWords): string => {
  const { a, b, c, d, chance } = finding;
  const what = termsText(finding.terms, names, now, WHOLE);
  return `Closest: ${what}, ${count(a)} of ${count(a + c)} against ${shareText(b, b + d)} of the others; ${chanceSentence(chance)}.`;
};

/** Of what stands out by rows and not by places. */
export const fewPlacesSentence = ({ places }: Grouped): string => {
  const number = places?.with ?? 0;
  return `${count(number)} ${number === 1 ? 'place has' : 'places have'} it; what is in one place fails together, so this may be chance.`;
};

/** How many rows of the set have nothing of the lines; null where all have something, or there are no lines. */
export const uncoveredSentence = ({ uncovered, set, traits }: Contrast): string | null => {
  if (traits.lines.length === 0 || uncovered.length === 0) return null;
  const has = uncovered.length === 1 ? 'has' : 'have';
  return `${count(uncovered.length)} of the ${count(set)} ${has} nothing of what sets the others apart`;
};

/** Two times of UTC, with their days where these differ: `23:12–23:13Z`, `02-28 23:12–03-01 00:10Z`. Epoch ms. */
export const betweenText = (from: number, to: number, until: 'minutes' | 'seconds' = 'minutes'): string => {
  const length = until === 'minutes' ? 16 : 19;
  const [first, last] = [new Date(from).toISOString().slice(0, length), new Date(to).toISOString().slice(0, length)];
  if (first === last) return `${first.slice(11)}Z`;
  if (first.slice(0, 10) === last.slice(0, 10)) return `${first.slice(11)}–${last.slice(11)}Z`;
  return `${first.slice(5).replace('T', ' ')}–${last.slice(5).replace('T', ' ')}Z`;
};

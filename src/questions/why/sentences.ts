import { formatCount, plural } from '../../core/values/index.ts';
import type { Contrast, ContrastLine, Finding, Grouped, Split } from '../../triage/contrast/finding.ts';
import { shareText } from '../../triage/values/group-texts.ts';
import { chanceSentence, type FacetNames, termsText, termText, timesText } from '../../triage/values/term-texts.ts';

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
  /** How many fields silent rows do not report. */
  readonly silentFields: number;
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
  const isSilence = words.names(line.terms[0]?.facet ?? '')?.role === 'silence';
  return `${of} ${isSilence ? '' : a === 1 ? 'has ' : 'have '}${what}, ${count(b)} of the ${count(b + d)} others${among(words)}.`;
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

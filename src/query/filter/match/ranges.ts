import { type Pattern, VALUE_SEPARATOR } from '../language/index.ts';
import { engineOf } from './match-text.ts';

/** A range of a text, in code units. */
export type Range = readonly [from: number, to: number];

/** Maximum ranges per text: more are not visible. */
const MAX_RANGES = 50;

/** All occurrences of a text. */
export const textRanges = (text: string, wanted: string): readonly Range[] => {
  const ranges: Range[] = [];
  if (wanted === '') return ranges;
  for (
    let at = text.indexOf(wanted);
    at >= 0 && ranges.length < MAX_RANGES;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    ranges.push([at, at + wanted.length]);
  }
  return ranges;
};

/** Ranges of the passing values in a text; the whole text where it passes as one, else `otherwise`. */
export const equalRanges = (
  text: string,
  passes: (part: string) => boolean,
  otherwise: readonly Range[],
): readonly Range[] => {
  if (passes(text.toLowerCase())) return [[0, text.length]];
  if (!text.includes(VALUE_SEPARATOR)) return otherwise;
  const parts: Range[] = [];
  let from = 0;
  for (const part of text.split(VALUE_SEPARATOR)) {
    if (passes(part.toLowerCase())) parts.push([from, from + part.length]);
    from += part.length + VALUE_SEPARATOR.length;
  }
  return parts.length > 0 ? parts : otherwise;
};

/** Positions of a subsequence: the latest start for the earliest end. */
export const subsequenceRanges = (text: string, wanted: string): readonly Range[] => {
  const letters = Array.from(wanted);
  const end = placesFrom(text, letters, 0).at(-1)?.[1];
  if (end === undefined) return [];
  let start = end;
  for (const letter of letters.toReversed()) start = text.lastIndexOf(letter, start - letter.length);
  return placesFrom(text, letters, start);
};

const placesFrom = (text: string, letters: readonly string[], from: number): readonly Range[] => {
  const ranges: Range[] = [];
  let end = from;
  for (const letter of letters) {
    const at = text.indexOf(letter, end);
    if (at < 0) return [];
    end = at + letter.length;
    ranges.push([at, end]);
  }
  return ranges;
};

/** Step limit of highlights per text: locating a match takes the length of the text times the size of the pattern. */
const MAX_STEPS = 20_000;

/** Matches of a pattern, searched in the first part of a text. */
export const patternRanges = (term: Pattern, text: string): readonly Range[] => {
  const { engine } = engineOf(term);
  const part = text.slice(0, Math.floor(MAX_STEPS / engine.programSize()));
  const ranges: Range[] = [];
  if (!engine.test(part)) return ranges;
  const matcher = engine.matcher(part);
  while (ranges.length < MAX_RANGES && matcher.find()) {
    if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()]);
  }
  return ranges;
};

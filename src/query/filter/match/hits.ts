import type { Column, Item } from '../../../core/item/index.ts';
import {
  foldCase,
  foldedAt,
  foldFor,
  graphemes,
  isPlain,
  MAX_RANGES,
  occurrencesOf,
  rangesOf,
  type TextRange,
} from '../../../core/text/index.ts';
import type { Cell } from '../../../core/values/index.ts';
import { VALUE_SEPARATOR } from '../../../core/view/index.ts';
import {
  type Condition,
  conditions,
  type Filter,
  globOf,
  type Pattern,
  type Single,
  singles,
} from '../language/index.ts';
import { holdsCondition, passes } from './condition.ts';
import { engineOf } from './match.ts';

/** Ranges of the passing values in a text; the whole text where it passes as one, else `otherwise`. */
const equalRanges = (
  text: string,
  typed: string,
  passes: (part: string) => boolean,
  otherwise: readonly TextRange[],
): readonly TextRange[] => {
  const fold = foldFor(typed);
  if (passes(fold(text))) return [[0, text.length]];
  if (!text.includes(VALUE_SEPARATOR)) return otherwise;
  const parts: TextRange[] = [];
  let from = 0;
  for (const part of text.split(VALUE_SEPARATOR)) {
    if (passes(fold(part))) parts.push([from, from + part.length]);
    from += part.length + VALUE_SEPARATOR.length;
  }
  return parts.length > 0 ? parts : otherwise;
};

/** Where letters stand in a text that have this order in it. */
const letterRanges = (text: string, typed: string): readonly TextRange[] => {
  const { text: where, original } = foldedAt(text, foldFor(typed));
  return subsequenceRanges(where, typed).map(([from, to]) => original(from, to));
};

/** Positions of a subsequence: the latest start for the earliest end. */
const subsequenceRanges = (text: string, wanted: string): readonly TextRange[] => {
  const letters = Array.from(wanted);
  const end = placesFrom(text, letters, 0).at(-1)?.[1];
  if (end === undefined) return [];
  let start = end;
  for (const letter of letters.toReversed()) start = text.lastIndexOf(letter, start - letter.length);
  return placesFrom(text, letters, start);
};

const placesFrom = (text: string, letters: readonly string[], from: number): readonly TextRange[] => {
  const ranges: TextRange[] = [];
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
const patternRanges = (term: Pattern, text: string): readonly TextRange[] => {
  const { engine } = engineOf(term);
  const part = text.slice(0, Math.floor(MAX_STEPS / engine.programSize()));
  const ranges: TextRange[] = [];
  if (!engine.test(part)) return ranges;
  const matcher = engine.matcher(part);
  while (ranges.length < MAX_RANGES && matcher.find()) {
    if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()]);
  }
  return ranges;
};

/** Matched ranges of a cell's text, in order, not adjacent. */
export type Hits = readonly TextRange[];

const NO_RANGES: Hits = [];

/**
 * Ranges of a cell's text matched by the filter: words, letters and patterns where they are searched, and the compared
 * value of a column. None for negated terms, and for matches elsewhere.
 */
export const cellHits = (filter: Filter, item: Item, column: Column, cell: Cell, now: number): Hits => {
  if (cell.value === null) return NO_RANGES;
  const looking = termsOn(filter, column);
  if (looking.length === 0) return NO_RANGES;
  const text = searchedText(column, cell);
  let found: TextRange[] | null = null;
  for (const term of looking) {
    for (const range of termRanges(term, text, item, now)) {
      found ??= [];
      found.push(...hitsInCell(range, text, cell.text));
    }
  }
  // Most cells have none.
  return found === null ? NO_RANGES : whole(cell.text, mergeRanges(found));
};

/**
 * The cell of several values, with those first that the filter looks for: it shows the first, and how many more. What the
 * rules of the filter found stands before a text.
 */
export const matchFirst = (filter: Filter, item: Item, column: Column, cell: Cell, now: number): Cell => {
  const { value, text } = cell;
  if (column.findings === true) {
    const found = findingsText(filter, item, now);
    // The rule of the unhealthy repeats the message.
    if (found !== '' && !(typeof value === 'string' && found.includes(value)))
      return { ...cell, value: null, text: value === null ? found : `${found} · ${text}`, tone: 'plain' };
  }
  if (typeof value !== 'string' || text === value) return cell;
  const parts = value.split(VALUE_SEPARATOR);
  const more = ` +${parts.length - 1}`;
  if (parts.length < 2 || text !== parts[0] + more) return cell;
  const looking = termsOn(filter, column);
  const isWanted = (part: string): boolean =>
    looking.some((term) =>
      term.type === 'condition'
        ? term.operator !== '!=' && isComparedPart(term, part, item, now)
        : termRanges(term, part, item, now).length > 0,
    );
  const wanted = parts.filter(isWanted);
  const [first] = wanted;
  if (first === undefined || first === parts[0]) return cell;
  const ordered = [...wanted, ...parts.filter((part) => !wanted.includes(part))];
  return { ...cell, value: ordered.join(VALUE_SEPARATOR), text: first + more };
};

/** What the rules of a filter found in an item; of several rules each with its id. */
const findingsText = (filter: Filter, item: Item, now: number): string => {
  const rules = conditions(filter).flatMap(({ field, operator, negated, raw }) =>
    field.of === 'facet' && field.name === 'rule' && operator === '=' && !negated ? [raw] : [],
  );
  if (rules.length === 0) return '';
  return item
    .evidence(now)
    .flatMap(({ rule, text }) => (rules.includes(rule) ? [rules.length > 1 ? `${rule}: ${text}` : text] : []))
    .join(', ');
};

/** A part of a pack's cell is its name and version. */
const isComparedPart = (term: Condition, part: string, item: Item, now: number): boolean => {
  const { of, name } = term.field;
  if (of !== 'pack') return passes(term, part, item, now);
  const start = `${name} `.toLowerCase();
  if (!part.toLowerCase().startsWith(start)) return false;
  return term.operator === null || passes(term, part.slice(start.length), item, now);
};

const known = new WeakMap<Filter, Map<Column, readonly Single[]>>();

/** The terms of a filter that may match in a column. */
const termsOn = (filter: Filter, column: Column): readonly Single[] => {
  let columns = known.get(filter);
  if (columns === undefined) {
    columns = new Map();
    known.set(filter, columns);
  }
  let terms = columns.get(column);
  if (terms === undefined) {
    terms = singles(filter).filter((term) => !term.negated && looksAt(term, column));
    columns.set(column, terms);
  }
  return terms;
};

const looksAt = (term: Single, column: Column): boolean => {
  switch (term.type) {
    case 'word':
    case 'exact':
    case 'glob':
    case 'fuzzy':
    case 'pattern':
      return column.type !== 'time';
    case 'condition': {
      const { of, name } = term.field;
      if (of === 'path') return column.fields[0]?.toLowerCase() === name.toLowerCase() && column.fields.length === 1;
      if (of === 'pack') return column.id === 'pack';
      return of === 'label' ? column.id === `label:${name}` : of !== 'ref' && name === column.id;
    }
  }
};

/** The searched text of a cell: lists of names in full, others as displayed. */
const searchedText = ({ type }: Column, { value, text }: Cell): string =>
  typeof value === 'string' && type !== 'field' ? value : text;

const termRanges = (term: Single, text: string, item: Item, now: number): Hits => {
  switch (term.type) {
    case 'word':
      return rangesOf(text, term.text);
    case 'exact':
      return occurrencesOf(text, term.text);
    case 'glob':
      return equalRanges(text, term.source, globOf(term, term.source, true), NO_RANGES);
    case 'fuzzy':
      return letterRanges(text, term.text);
    case 'pattern':
      return patternRanges(term, text);
    case 'condition':
      return term.operator !== '!=' && holdsCondition(term, item, now) ? comparedRanges(term, text) : NO_RANGES;
  }
};

/** The matched part, or the equal one of several values, else all. */
const comparedRanges = (condition: Condition, text: string): Hits => {
  const { operator, raw, form } = condition;
  const whole: Hits = [[0, text.length]];
  const wanted = foldCase(raw);
  if (form === 'glob') return operator === '~' ? whole : equalRanges(text, raw, globOf(condition, raw, true), whole);
  if (operator === '~') return rangesOf(text, wanted);
  return operator === '=' ? equalRanges(text, wanted, (part) => part === wanted, whole) : whole;
};

/** Maps a range of the searched text to the displayed one: `● unhealthy`, or the first of several with a count. */
const hitsInCell = ([from, to]: TextRange, text: string, cell: string): Hits => {
  if (text === cell) return [[from, to]];
  const at = cell.indexOf(text);
  if (at >= 0) return [[from + at, to + at]];
  let same = 0;
  while (same < cell.length && cell[same] === text[same]) same += 1;
  return from < same ? [[from, Math.min(to, same)]] : NO_RANGES;
};

const mergeRanges = (ranges: Hits): Hits => {
  const result: TextRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else if (to > from) result.push([from, to]);
  }
  return result;
};

const whole = (text: string, ranges: Hits): Hits => {
  if (isPlain(text)) return ranges;
  const ends: number[] = [0];
  for (const char of graphemes(text)) ends.push((ends.at(-1) ?? 0) + char.text.length);
  const widened = ranges.map(
    ([from, to]): TextRange => [ends.findLast((end) => end <= from) ?? 0, ends.find((end) => end >= to) ?? text.length],
  );
  return mergeRanges(widened);
};

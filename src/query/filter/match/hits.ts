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

/** Ranges of the values in a text that pass; the whole text if it passes as a single value; `otherwise` if no value passes. */
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

/** Ranges of typed letters that a text contains in this order; empty if it does not. */
const letterRanges = (text: string, typed: string): readonly TextRange[] => {
  const { text: where, original } = foldedAt(text, foldFor(typed));
  return subsequenceRanges(where, typed).map(([from, to]) => original(from, to));
};

/** Ranges of a subsequence in a text: the latest start for the earliest end. */
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

/** Maximum number of steps per text for highlights of a pattern. A match takes the length of the text times the size of the pattern. */
const MAX_STEPS = 20_000;

/** Ranges that match a pattern in the first part of a text. */
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

/** Matched ranges of the text of a cell, in order, not adjacent. */
export type Hits = readonly TextRange[];

const NO_RANGES: Hits = [];

/**
 * Ranges of the text of a cell that match a filter: words, letters and patterns, and the compared value of a column. Negated terms and
 * matches outside of the cell give no ranges.
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
  // Most cells have no hits.
  return found === null ? NO_RANGES : whole(cell.text, mergeRanges(found));
};

/**
 * Moves the values that the filter matches to the front of a cell with several values, which shows the first value and the number of
 * further values. In a column with `findings`, the findings of the rules in the filter are put before the text.
 */
export const matchFirst = (filter: Filter, item: Item, column: Column, cell: Cell, now: number): Cell => {
  const { value, text } = cell;
  if (column.findings === true) {
    const found = findingsText(filter, item, now);
    // The rule that finds unhealthy items repeats the message.
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

/** The findings of the rules of a filter in an item; if the filter has several rules, each finding has the id of its rule. */
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

/** True for a part of a cell that passes a condition. In a cell of packs, a part is name and version. */
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

/** The searched text of a cell: a list of names in full, other values as displayed. */
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

/** Ranges for a condition that holds: the contained part, or the equal values among several, else the whole text. */
const comparedRanges = (condition: Condition, text: string): Hits => {
  const { operator, raw, form } = condition;
  const whole: Hits = [[0, text.length]];
  const wanted = foldCase(raw);
  if (form === 'glob') return operator === '~' ? whole : equalRanges(text, raw, globOf(condition, raw, true), whole);
  if (operator === '~') return rangesOf(text, wanted);
  return operator === '=' ? equalRanges(text, wanted, (part) => part === wanted, whole) : whole;
};

/** Maps a range of the searched text to the displayed text, which may have a glyph (`● unhealthy`) or only the first of several values. */
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

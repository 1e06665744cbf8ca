import type { Item } from '../../../core/item/index.ts';
import { foldFor, foldText, isAscii, normalForm } from '../../../core/text/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import {
  type Compiled,
  type Condition,
  compilePattern,
  conditions,
  type Filter,
  globOf,
  isTextual,
  matchesLine,
  type Pattern,
  printTerm,
  type Single,
  someLine,
  type Term,
} from '../language/index.ts';
import { holdsCondition } from './condition.ts';

/** True if one line of the text contains the characters in this order. Takes linear time. */
const hasSubsequence = (text: string, wanted: string): boolean => {
  const first = wanted[0] ?? '';
  let start = text.indexOf(first);
  while (start >= 0) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    let at = start;
    for (let index = 1; index < wanted.length && at < end; index += 1) {
      at = text.indexOf(wanted[index] ?? '', at + 1);
      // No later line has this character.
      if (at < 0) return false;
    }
    if (at < end) return true;
    // Lines before the last found character do not have all characters either.
    start = text.indexOf(first, text.lastIndexOf('\n', at) + 1);
  }
  return false;
};

const compiled = new WeakMap<Pattern, Compiled>();

/** The compiled pattern of a term, which the parser has accepted; memoised. */
export const engineOf = (term: Pattern): Compiled => {
  const known = compiled.get(term);
  if (known !== undefined) return known;
  const engine = compilePattern(term.source);
  if ('message' in engine) throw new Error(engine.message);
  compiled.set(term, engine);
  return engine;
};

/** The text in which a typed word is searched: the texts of an item and its chosen field columns, folded like the word. */
const textToSearch = (item: Item, fields: readonly string[], typed: string): string => {
  const fold = foldFor(typed);
  const own = fold === foldText ? item.search() : fold(item.texts());
  return fields.length === 0 ? own : `${own}\n${fold(shownFields(item, fields))}`;
};

/** The text that is searched case-sensitive and with accents: the texts of an item and its chosen field columns. */
const textToMatch = (item: Item, fields: readonly string[]): string =>
  normalForm(fields.length === 0 ? item.texts() : `${item.texts()}\n${shownFields(item, fields)}`);

// Field cells do not depend on the time.
const shownFields = (item: Item, fields: readonly string[]): string =>
  fields.map((field) => (item.value(field) === null ? '' : item.cell(field, 0).text)).join('\n');

const NO_FIELDS: readonly string[] = [];

/** True if every term of the filter holds for the item at `now` (epoch ms, for ages). Words are also searched in the field columns `fields`. */
export const matches = (filter: Filter, item: Item, now: number, fields = NO_FIELDS): boolean => {
  // A plain loop: a callback per item would cost more than most terms.
  for (const term of filter.terms) if (!holds(term, item, now, fields)) return false;
  return true;
};

type ItemTest = (item: Item) => boolean;

/** Compiles a filter to a test for many items; see `matches`. */
export const matcher = (filter: Filter, now: number, fields = NO_FIELDS): ItemTest => {
  const tests = filter.terms.map((term) => termTest(term, now, fields));
  const [only] = tests;
  if (only === undefined) return () => true;
  if (tests.length === 1) return only;
  return (item) => {
    for (let index = 0; index < tests.length; index += 1) if (tests[index]?.(item) === false) return false;
    return true;
  };
};

/** Compiles a term to a test. Words and comparisons have fast paths, since they are the most frequent terms. */
const termTest = (term: Term, now: number, fields: readonly string[]): ItemTest => {
  if (term.type === 'condition') return conditionTest(term, now);
  if (fields.length > 0 || (term.type !== 'word' && term.type !== 'exact') || !isAscii(term.text))
    return (item) => holds(term, item, now, fields);
  const { type, text, negated } = term;
  return type === 'word'
    ? (item) => item.search().includes(text) !== negated
    : (item) => normalForm(item.texts()).includes(text) !== negated;
};

const conditionTest = (condition: Condition, now: number): ItemTest => {
  const { field, negated } = condition;
  const test: ItemTest = (item) => holdsCondition(condition, item, now) !== negated;
  if (field.of !== 'column' || !isTextual(field)) return test;
  // Many items have equal cells.
  const known = new Map<CellValue, boolean>();
  return (item) => {
    const value = item.value(field.name);
    const holds = known.get(value) ?? test(item);
    known.set(value, holds);
    return holds;
  };
};

const holds = (term: Term, item: Item, now: number, fields: readonly string[]): boolean =>
  term.type === 'any'
    ? term.of.some((one) => holdsSingle(one, item, now, fields) !== one.negated)
    : holdsSingle(term, item, now, fields) !== term.negated;

/** True if a term holds, ignoring negation. */
const holdsSingle = (term: Single, item: Item, now: number, fields: readonly string[]): boolean => {
  switch (term.type) {
    case 'word':
      return textToSearch(item, fields, term.text).includes(term.text);
    case 'exact':
      return textToMatch(item, fields).includes(normalForm(term.text));
    case 'glob':
      return someLine(textToSearch(item, fields, term.source), globOf(term, term.source, true));
    case 'fuzzy':
      return hasSubsequence(textToSearch(item, fields, term.text), term.text);
    case 'pattern':
      return matchesLine(engineOf(term), textToMatch(item, fields));
    case 'condition':
      return holdsCondition(term, item, now);
  }
};

/** True for a filter that compares ages, so that its rows change with time. */
export const isAged = (filter: Filter): boolean =>
  conditions(filter).some(({ field, form, operand }) =>
    typeof operand === 'object' ? operand?.age != null : field.type === 'time' && form === undefined,
  );

/** All inputs that decide which items a filter finds. */
export interface FilterInput {
  readonly filter: Filter;
  /** Field paths in which words are searched too. */
  readonly fields: readonly string[];
  /** Time that ages are computed at (epoch ms). */
  readonly now: number;
}

/** True if two inputs give the same result. The time matters only for filters that compare ages. */
export const sameInput = (a: FilterInput, b: FilterInput): boolean =>
  a.filter === b.filter && a.fields === b.fields && (a.now === b.now || !isAged(a.filter));

/** True if each item that the first input matches is matched by the second, as far as their terms tell: `name~a edge` and `edg`. */
export const isNarrower = (narrow: FilterInput, wide: FilterInput): boolean =>
  narrow.fields === wide.fields &&
  (narrow.now === wide.now || !isAged(wide.filter)) &&
  wide.filter.terms.every((term) => narrow.filter.terms.some((other) => implies(other, term)));

/** True for equal terms, and for a text that begins with the other. */
const implies = (term: Term, other: Term): boolean => {
  if (hasVerdicts(term) || hasVerdicts(other)) return term === other;
  if (printTerm(term) === printTerm(other)) return true;
  if (term.type !== 'word' && term.type !== 'exact' && term.type !== 'fuzzy') return false;
  if (term.type !== other.type || term.negated || other.negated) return false;
  return term.text.startsWith(other.text) && foldFor(term.text) === foldFor(other.text);
};

/** True for a term whose matches depend on other items. */
const hasVerdicts = (term: Term): boolean =>
  (term.type === 'any' ? term.of : [term]).some((one) => one.type === 'condition' && one.field.verdicts !== undefined);

import type { Item, Leaf } from '../../../core/item/index.ts';
import {
  type Compiled,
  compilePattern,
  type FieldTerm,
  type Filter,
  globOf,
  isVersion,
  type LabelTerm,
  matchesLine,
  type PackTerm,
  type Pattern,
  type Ref,
  type Single,
  someLine,
  type Term,
  UNKNOWN_WORD,
} from '../language/index.ts';
import { type KnownValues, knownAt, labelsOf, packsOf } from './facets.ts';
import { compareToTerm, holdsFor, holdsTest } from './match-test.ts';

/** True when the item has the label, in any case. A tag has no value: it matches by key, and by `!=`. */
export const holdsLabel = (term: LabelTerm, item: Item): boolean => {
  const key = term.key.toLowerCase();
  if (term.form === 'unknown')
    return (
      labelsOf(item).some((label) => label.key.toLowerCase() === key && label.value !== null) ===
      (term.operator === '!=')
    );
  const glob = term.form === 'glob' ? globOf(term, term.value, term.operator !== '~') : null;
  const wanted = term.value.toLowerCase();
  const found = labelsOf(item).some((label) => {
    if (label.key.toLowerCase() !== key) return false;
    if (term.operator === null) return true;
    const value = label.value?.toLowerCase() ?? null;
    if (value !== null && glob !== null) return glob(value);
    return value !== null && (term.operator === '~' ? value.includes(wanted) : value === wanted);
  });
  return term.operator === '!=' ? !found : found;
};

/** True when the item has the pack, in a template, a form, or installed. */
export const holdsPack = (term: PackTerm, item: Item): boolean => {
  const { name, operator } = term;
  const wanted = name.toLowerCase();
  const glob = term.form === 'glob' ? globOf(term, term.version, true) : null;
  return packsOf(item).some(({ name, version }) => {
    if (name.toLowerCase() !== wanted) return false;
    if (operator === null) return true;
    if (term.form === 'unknown') return version === null;
    if (version !== null && glob !== null) return glob(version.toLowerCase());
    return version !== null && holdsFor(operator, compareToTerm(term, version, term.version));
  });
};

const linked = new WeakMap<Item, readonly string[]>();

/** True when the item refers to the thing, or is it. */
export const holdsRef = ({ uid }: Ref, item: Item): boolean => {
  if (item.uid === uid) return true;
  let uids = linked.get(item);
  if (uids === undefined) {
    uids = item.links().map((link) => link.uid);
    linked.set(item, uids);
  }
  return uids.includes(uid);
};

/** True when one value at the path matches; `!=` when none is equal, also for no value. */
export const holdsField = (term: FieldTerm, item: Item, now: number): boolean => {
  const known = knownAt(item, term.path);
  const { operator } = term;
  if (term.form === 'unknown') return isUnknown(term, known.leaves) === (operator === '=');
  if (term.form === 'glob') {
    const test = globOf(term, term.raw, operator !== '~');
    return known.leaves.some((leaf) => test(String(leaf).toLowerCase())) === (operator !== '!=');
  }
  const some = (test: (leaf: Leaf, index: number) => boolean): boolean => known.leaves.some(test);
  switch (operator) {
    case '=':
      return some((leaf, index) => isEqual(term, leaf, timeAt(term, known, index), now));
    case '!=':
      return !some((leaf, index) => isEqual(term, leaf, timeAt(term, known, index), now));
    case '~':
      return some((leaf) => String(leaf).toLowerCase().includes(term.operand.text));
    default:
      return some((leaf, index) => holdsFor(operator, difference(term, leaf, timeAt(term, known, index), now)));
  }
};

const isUnknown = ({ raw }: FieldTerm, leaves: readonly Leaf[]): boolean =>
  leaves.length === 0 || (raw === UNKNOWN_WORD && leaves.some((leaf) => String(leaf).toLowerCase() === UNKNOWN_WORD));

/** The time of a leaf, where the operand is a time; NaN otherwise and for unset times. */
const timeAt = ({ operand }: FieldTerm, known: KnownValues, index: number): number => {
  const time = operand.age === null && operand.time === null ? Number.NaN : (known.times()[index] ?? Number.NaN);
  // The service sends years before 1970 for unset times.
  return time > 0 ? time : Number.NaN;
};

const BOOLEAN_WORDS: Readonly<Record<string, string>> = { yes: 'true', no: 'false' };

const isEqual = (term: FieldTerm, leaf: Leaf, time: number, now: number): boolean => {
  const { operand } = term;
  const text = String(leaf).toLowerCase();
  if (text === operand.text) return true;
  if (typeof leaf === 'boolean') return text === BOOLEAN_WORDS[operand.text];
  // A day contains all its times.
  if (operand.time !== null && /^[\d-]+$/.test(operand.text)) return text.startsWith(`${operand.text}t`);
  return difference(term, leaf, time, now) === 0;
};

/** Positive where the leaf is greater; NaN for incomparable values. Ages grow into the past. */
const difference = (term: FieldTerm, leaf: Leaf, time: number, now: number): number => {
  const { number, version, age, time: wanted, text } = term.operand;
  if (typeof leaf === 'boolean') return Number.NaN;
  if (typeof leaf === 'number') return number === null ? Number.NaN : leaf - number;
  if (age !== null) return now - time - age;
  if (wanted !== null) return time - wanted;
  return version && isVersion(leaf) ? compareToTerm(term, leaf, text) : Number.NaN;
};

/** True when one line of the text contains the characters in this order. Linear time. */
export const hasSubsequence = (text: string, wanted: string): boolean => {
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
    // Nor has any line before the one where it was found.
    start = text.indexOf(first, text.lastIndexOf('\n', at) + 1);
  }
  return false;
};

const compiled = new WeakMap<Pattern, Compiled>();

/** The engine of a pattern term, which the parser has accepted. */
export const engineOf = (term: Pattern): Compiled => {
  const known = compiled.get(term);
  if (known !== undefined) return known;
  const engine = compilePattern(term.source);
  if ('message' in engine) throw new Error(engine.message);
  compiled.set(term, engine);
  return engine;
};

/** True when one line of the text matches the pattern. */
export const matchesPattern = (term: Pattern, text: string): boolean => matchesLine(engineOf(term), text);

/** The text that words search, lower case: the texts of an item, and its chosen field columns. */
export const searched = (item: Item, fields: readonly string[]): string =>
  fields.length === 0 ? item.search() : `${item.search()}\n${shownFields(item, fields).toLowerCase()}`;

/** The same in original case. */
export const searchedTexts = (item: Item, fields: readonly string[]): string =>
  fields.length === 0 ? item.texts() : `${item.texts()}\n${shownFields(item, fields)}`;

// Field cells do not depend on the time.
const shownFields = (item: Item, fields: readonly string[]): string =>
  fields.map((field) => (item.value(field) === null ? '' : item.cell(field, 0).text)).join('\n');

const NO_FIELDS: readonly string[] = [];

/**
 * True when every term of the filter holds for the item at `now` (epoch ms, for ages). Words also search the chosen
 * field columns.
 */
export const matches = (filter: Filter, item: Item, now: number, fields = NO_FIELDS): boolean => {
  // A plain loop: a callback per item would cost more than most terms.
  for (const term of filter.terms) if (!holds(term, item, now, fields)) return false;
  return true;
};

type ItemTest = (item: Item) => boolean;

/** `matches` compiled for many items. */
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

/** Words and comparisons are most frequent: short paths for them. */
const termTest = (term: Term, now: number, fields: readonly string[]): ItemTest => {
  if (term.type === 'test') return (item) => holdsTest(term, item, now) !== term.negated;
  if (fields.length > 0 || (term.type !== 'word' && term.type !== 'exact'))
    return (item) => holds(term, item, now, fields);
  const { type, text, negated } = term;
  return type === 'word'
    ? (item) => item.search().includes(text) !== negated
    : (item) => item.texts().includes(text) !== negated;
};

const holds = (term: Term, item: Item, now: number, fields: readonly string[]): boolean =>
  term.type === 'any'
    ? term.of.some((one) => holdsSingle(one, item, now, fields) !== one.negated)
    : holdsSingle(term, item, now, fields) !== term.negated;

/** True when a term holds, ignoring negation. */
export const holdsSingle = (term: Single, item: Item, now: number, fields: readonly string[]): boolean => {
  switch (term.type) {
    case 'word':
      return searched(item, fields).includes(term.text);
    case 'exact':
      return searchedTexts(item, fields).includes(term.text);
    case 'glob':
      return someLine(searched(item, fields), globOf(term, term.source, true));
    case 'fuzzy':
      return hasSubsequence(searched(item, fields), term.text);
    case 'pattern':
      return matchesPattern(term, searched(item, fields));
    case 'test':
      return holdsTest(term, item, now);
    case 'field':
      return holdsField(term, item, now);
    case 'label':
      return holdsLabel(term, item);
    case 'pack':
      return holdsPack(term, item);
    case 'ref':
      return holdsRef(term, item);
  }
};

/** True for a filter of ages, whose rows change with time. */
export const isAged = (filter: Filter): boolean =>
  filter.terms.some((term) => (term.type === 'any' ? term.of.some(ages) : ages(term)));

const ages = (term: Single): boolean =>
  (term.type === 'test' && term.column.type === 'time' && term.form === undefined) ||
  (term.type === 'field' && term.operand.age !== null);

/** A filter as applied to items. */
export interface FilterQuestion {
  readonly filter: Filter;
  /** Field paths that words search too. */
  readonly fields: readonly string[];
  /** Epoch ms, for ages. */
  readonly now: number;
}

/** True when two questions have equal results: the time matters for ages only. */
export const sameQuestion = (a: FilterQuestion, b: FilterQuestion): boolean =>
  a.filter === b.filter && a.fields === b.fields && (a.now === b.now || !isAged(a.filter));

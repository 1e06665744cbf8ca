import type { Item } from '../../../core/item/index.ts';
import { type Filter, globOf, type Single, someLine, type Term } from '../language/index.ts';
import { holdsLabel, holdsPack, holdsRef } from './match-facet.ts';
import { holdsField } from './match-field.ts';
import { holdsTest } from './match-test.ts';
import { hasSubsequence, matchesPattern } from './match-text.ts';
import { searched, searchedTexts } from './searched.ts';

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

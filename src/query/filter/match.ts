import type { Item } from '../../core/item.ts';
import { holdsLabel, holdsPack, holdsRef } from './match-facet.ts';
import { holdsField } from './match-field.ts';
import { holdsTest } from './match-test.ts';
import { hasSubsequence, matchesPattern } from './match-text.ts';
import type { Filter, Single, Term } from './term.ts';

/** True when every term of the filter holds for the item at `now` (epoch ms, for ages). */
export const matches = (filter: Filter, item: Item, now: number): boolean =>
  filter.terms.every((term) => holds(term, item, now));

const holds = (term: Term, item: Item, now: number): boolean =>
  term.type === 'any'
    ? term.of.some((one) => holdsSingle(one, item, now) !== one.negated)
    : holdsSingle(term, item, now) !== term.negated;

const holdsSingle = (term: Single, item: Item, now: number): boolean => {
  switch (term.type) {
    case 'word':
      return item.search().includes(term.text);
    case 'exact':
      return item.texts().includes(term.text);
    case 'fuzzy':
      return hasSubsequence(item.search(), term.text);
    case 'pattern':
      return matchesPattern(term, item.search());
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

/** True when what a filter keeps changes with time alone: ages. */
export const isAged = (filter: Filter): boolean =>
  filter.terms.some((term) => (term.type === 'any' ? term.of.some(ages) : ages(term)));

const ages = (term: Single): boolean =>
  (term.type === 'test' && term.column.type === 'time') || (term.type === 'field' && term.operand.age !== null);

import type { Item } from '../../core/item.ts';
import type { Operator } from '../../core/query.ts';
import type { CellValue } from '../../core/value.ts';
import { compareVersions } from '../../core/version.ts';
import type { Filter, Term, Test } from './term.ts';

/** True when every term of the filter holds for the item at `now` (epoch ms, for ages). */
export const matches = (filter: Filter, item: Item, now: number): boolean =>
  filter.terms.every((term) => holds(term, item, now) !== term.negated);

const holds = (term: Term, item: Item, now: number): boolean => {
  switch (term.type) {
    case 'word':
      return item.search().includes(term.text);
    case 'ref':
      return item.uid === term.uid || item.links().some(({ uid }) => uid === term.uid);
    case 'test':
      return testHolds(term, item.value(term.column.id), now);
  }
};

/** An unknown value equals nothing and is neither more nor less: only `!=` holds for it. */
const testHolds = (test: Test, value: CellValue, now: number): boolean => {
  if (value === null || test.operand === null) return test.operator === '!=';
  switch (test.column.type) {
    case 'text':
      return compare(test.operator, String(value).toLowerCase() === test.operand ? 0 : 1);
    case 'version':
      return compare(test.operator, compareVersions(String(value).toLowerCase(), String(test.operand)));
    case 'flag':
      return compare(test.operator, value === test.operand ? 0 : 1);
    case 'time':
      return compare(test.operator, now - Number(value) - Number(test.operand));
    case 'share':
      return compare(test.operator, Math.round((Number(value) - Number(test.operand)) * 1e4));
    default:
      return compare(test.operator, Number(value) - Number(test.operand));
  }
};

const compare = (operator: Operator, difference: number): boolean => {
  switch (operator) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
  }
};

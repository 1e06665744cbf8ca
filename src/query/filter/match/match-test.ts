import type { Item } from '../../../core/item/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import { globOf, someValue, type Test, UNKNOWN_WORD, VALUE_SEPARATOR } from '../language/index.ts';
import { holdsFor } from './compare.ts';
import { compareToTerm } from './version-memo.ts';

/**
 * True when a comparison holds for the item's column, without regard to its negation. An unknown value equals nothing
 * and is neither more nor less: only `!=` holds for it. Where a cell has several values one of them is enough.
 */
export const holdsTest = (test: Test, item: Item, now: number): boolean => {
  const { column, operator, operand } = test;
  const value = item.value(column.id);
  if (test.form === 'unknown') return isUnknown(test, value) === (operator === '=');
  if (value === null || operand === null) return operator === '!=';
  if (test.form === 'glob') {
    const text = operator === '~' ? partOf(column.type, value, item, column.id, now) : String(value).toLowerCase();
    return someValue(text, globOf(test, String(operand), operator !== '~')) === (operator !== '!=');
  }
  if (operator === '~') return partOf(column.type, value, item, column.id, now).includes(String(operand));
  switch (column.type) {
    case 'text':
      return isOneOf(String(value).toLowerCase(), String(operand)) === (operator === '=');
    case 'version':
      return holdsFor(operator, compareToTerm(test, String(value), String(operand)));
    case 'flag':
      return holdsFor(operator, value === operand ? 0 : 1);
    case 'time':
      return holdsFor(operator, now - Number(value) - Number(operand));
    case 'share':
      return holdsFor(operator, Math.round((Number(value) - Number(operand)) * 1e4));
    default:
      return holdsFor(operator, Number(value) - Number(operand));
  }
};

/** Nothing was sent, or nothing came yet; `unknown` is also a text that some services send. */
const isUnknown = ({ raw }: Test, value: CellValue): boolean =>
  value === null || value === '' || (raw === UNKNOWN_WORD && String(value).toLowerCase() === UNKNOWN_WORD);

const isOneOf = (value: string, operand: string): boolean =>
  value === operand ||
  (value.length > operand.length && value.includes(VALUE_SEPARATOR) && value.split(VALUE_SEPARATOR).includes(operand));

/** The text that a part is looked for in: the value of texts, else what the cell shows. */
const partOf = (type: string, value: unknown, item: Item, id: string, now: number): string =>
  (type === 'text' || type === 'version' ? String(value) : item.cell(id, now).text).toLowerCase();

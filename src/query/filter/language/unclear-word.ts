import { hasChoices } from './choices.ts';
import { isCompared, takesSeveral } from './compared.ts';
import type { Cursor } from './cursor.ts';
import { lastSingle } from './expression.ts';
import type { FilterError } from './filter-error.ts';
import { isTextual } from './operand.ts';
import { printTerm, printWord } from './print.ts';
import type { Expression } from './term.ts';

/** In `name=a OR b` the word may be another name or a searched text: ambiguous for columns without defined values. */
export const unclearWord = (
  cursor: Cursor,
  start: number,
  before: Expression | undefined,
  group: Expression,
): FilterError | null => {
  const compared = before === undefined ? null : lastSingle(before);
  const word = group.type === 'and' ? group.of[0] : group;
  if (compared === null || !isCompared(compared) || !takesSeveral(compared) || word?.type !== 'word') return null;
  if (word.negated || !/[\w.-]/.test(cursor.text[start] ?? '')) return null;
  if (compared.type === 'test' && (hasChoices(compared.column) || !isTextual(compared.column))) return null;
  const several = `${printTerm(compared)}|${printWord(word.text)}`;
  return cursor.error(`write ${several} for both values, '${word.text} for the word`, start);
};

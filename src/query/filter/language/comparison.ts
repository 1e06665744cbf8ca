import type { Column } from '../../../core/item/index.ts';
import { choiceOf, hasChoices } from './choices.ts';
import type { Cursor } from './cursor.ts';
import { allOf, someOf } from './expression.ts';
import type { FilterError } from './filter-error.ts';
import { fieldOperand, isOrdered, isTextual, operand } from './operand.ts';
import { printValue } from './print.ts';
import type { Comparison, Expression, Single } from './term.ts';
import { globSource, isUnknownSign, listedValues, UNKNOWN_WORD, type Value } from './value.ts';

/** A comparison without its value. */
export interface Compares {
  readonly name: string;
  readonly operator: Comparison;
  readonly negated: boolean;
  /** Its start index. */
  readonly position: number;
}

/** `*` alone: any value. */
const isAnyValue = ({ text, quoted }: Value): boolean => !quoted && text === '*';

const isWhole = (operator: Comparison): operator is '=' | '!=' => operator === '=' || operator === '!=';

/** Compares a column with a value, or several between commas if the column has defined values. */
export const columnTest = (
  cursor: Cursor,
  column: Column,
  value: Value,
  compares: Compares,
): Expression | FilterError => {
  const { name, operator, position } = compares;
  if (operator !== '~' && !isWhole(operator) && (column.type === 'text' || column.type === 'flag')) {
    return cursor.error(`${name} has no order: use =, != or ~`, position + name.length);
  }
  const values = isWhole(operator) ? listedValues(value) : null;
  if (values === null) return oneTest(cursor, column, value, compares);
  if (!hasChoices(column)) return commaError(cursor, value, values, compares);
  const tests: Expression[] = [];
  for (const one of values) {
    if (one.text === '') return cursor.error('expected a value beside ,');
    const test = oneTest(cursor, column, one, compares);
    if ('ok' in test) return test;
    tests.push(test);
  }
  return (operator === '=') === compares.negated ? allOf(tests) : someOf(tests);
};

const oneTest = (
  cursor: Cursor,
  column: Column,
  value: Value,
  { name, operator, negated, position }: Compares,
): Single | FilterError => {
  const base = { type: 'test', column, operator, negated } as const;
  const { text, quoted } = value;
  if (isUnknownSign(value) && operator !== '~') {
    return isWhole(operator)
      ? { ...base, raw: '?', form: 'unknown', operand: null }
      : cursor.error(`expected a value after ${name}${operator}; for unknown write ${name}=?`, value.at);
  }
  if (!quoted && isWhole(operator) && text.toLowerCase() === UNKNOWN_WORD)
    return { ...base, raw: UNKNOWN_WORD, form: 'unknown', operand: null };
  if (isAnyValue(value) && isWhole(operator) && !isTextual(column))
    return { ...base, operator: operator === '=' ? '!=' : '=', raw: '?', form: 'unknown', operand: null };
  const glob = globSource(value);
  if (glob !== null && (operator === '~' || (isTextual(column) && isWhole(operator))))
    return { ...base, raw: glob, form: 'glob', operand: glob.toLowerCase() };
  if (glob !== null && isTextual(column)) return cursor.error(`expected a whole version after ${operator}`, value.at);
  if (operator === '~') return { ...base, raw: text, operand: text.toLowerCase() };
  const read = operand(column, text);
  if (read.ok) return { ...base, raw: choiceOf(column, text) ?? text, operand: read.value };
  return read.fix === undefined
    ? cursor.error(read.message, value.at)
    : cursor.wrong(read.message, position, `${name}${operator}${read.fix}`, value.at);
};

/** Compares any field of an item with a value. */
export const fieldTest = (cursor: Cursor, path: string, value: Value, compares: Compares): Expression | FilterError => {
  const { operator, negated } = compares;
  const base = { type: 'field', path, operator, negated } as const;
  const { text, quoted } = value;
  if (isWhole(operator)) {
    const isWord = !quoted && text.toLowerCase() === UNKNOWN_WORD;
    if (isWord || isUnknownSign(value))
      return { ...base, raw: isWord ? UNKNOWN_WORD : '?', form: 'unknown', operand: fieldOperand(UNKNOWN_WORD) };
    const values = listedValues(value);
    if (values !== null) return commaError(cursor, value, values, compares);
  }
  const glob = globSource(value);
  if (glob !== null && (operator === '~' || isWhole(operator)))
    return { ...base, raw: glob, form: 'glob', operand: fieldOperand(glob) };
  const read = fieldOperand(text);
  if (operator !== '~' && !isWhole(operator) && !isOrdered(read)) {
    return cursor.error(`expected a number, version, age (2h) or date (2026-03-01) after ${operator}`, value.at);
  }
  return { ...base, raw: text, operand: read };
};

/** Error for comma-separated values where a value may contain a comma. */
export const commaError = (
  cursor: Cursor,
  value: Value,
  values: readonly Value[],
  { name, operator, position }: Omit<Compares, 'negated'>,
): FilterError => {
  const texts = values.map(({ text }) => printValue(text));
  const right =
    operator === '=' ? `${name}=${texts.join('|')}` : texts.map((text) => `${name}${operator}${text}`).join(' ');
  return cursor.wrong(`write ${right}; quote a value that contains a comma`, position, right, value.at);
};

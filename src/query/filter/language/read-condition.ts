import { foldCase } from '../../../core/text/index.ts';
import { type Condition, type ConditionOperator, choiceOf, type Field, hasChoices, isTextual } from './condition.ts';
import {
  type Cursor,
  type FilterError,
  globSource,
  isUnknownSign,
  listedValues,
  UNKNOWN_WORD,
  type Value,
} from './cursor.ts';
import { allOf, someOf } from './expression.ts';
import { anyOperand, isOrdered, operand } from './operand.ts';
import { printValue } from './print.ts';
import type { Expression } from './term.ts';

interface ConditionHead {
  readonly field: Field;
  /** The field as typed. */
  readonly name: string;
  readonly operator: ConditionOperator;
  readonly negated: boolean;
  /** Index of the first character. */
  readonly position: number;
}

const isWhole = (operator: ConditionOperator): operator is '=' | '!=' => operator === '=' || operator === '!=';

/** Makes the condition of a field and a typed value. If the column has defined values, several values may be separated by commas. */
export const conditionOf = (cursor: Cursor, head: ConditionHead, value: Value): Expression | FilterError => {
  const { field, name, operator, position } = head;
  const { of, type, column } = field;
  if (column !== undefined && operator !== '~' && !isWhole(operator) && (type === 'text' || type === 'flag')) {
    return cursor.error(`${name} has no order: use =, != or ~`, position + name.length);
  }
  // Versions of packs and uids may contain commas.
  const values = isWhole(operator) && of !== 'pack' && of !== 'ref' ? listedValues(value) : null;
  if (values === null) return oneCondition(cursor, head, value);
  if (column === undefined || !hasChoices(column)) return commaError(cursor, value, values, head);
  const conditions: Expression[] = [];
  for (const one of values) {
    if (one.text === '') return cursor.error('expected a value beside ,');
    const condition = oneCondition(cursor, head, one);
    if ('ok' in condition) return condition;
    conditions.push(condition);
  }
  return (operator === '=') === head.negated ? allOf(conditions) : someOf(conditions);
};

const oneCondition = (
  cursor: Cursor,
  { field, name, operator, negated, position }: ConditionHead,
  value: Value,
): Condition | FilterError => {
  const base = { type: 'condition', field, operator, negated } as const;
  const { text, quoted, at } = value;
  const { of, column } = field;
  if (of === 'ref') return { ...base, raw: text, operand: text };
  const unknown = unknownText(field, operator, value);
  if (unknown !== null) {
    if (isWhole(operator)) return { ...base, raw: unknown, form: 'unknown', operand: null };
    if (column !== undefined)
      return cursor.error(`expected a value after ${name}${operator}; for unknown write ${name}=?`, at);
  }
  const isAnyValue = column !== undefined && !isTextual(field) && !quoted && text === '*';
  if (isAnyValue && isWhole(operator))
    return { ...base, operator: operator === '=' ? '!=' : '=', raw: '?', form: 'unknown', operand: null };
  const glob = globSource(value);
  if (glob !== null && (operator === '~' || (isWhole(operator) && (column === undefined || isTextual(field)))))
    return { ...base, raw: glob, form: 'glob', operand: foldCase(glob) };
  if (glob !== null && isTextual(field)) return cursor.error(`expected a whole version after ${operator}`, at);
  if (operator === '~' || of === 'label' || of === 'pack') return { ...base, raw: text, operand: foldCase(text) };
  if (column === undefined) {
    // A quoted value is a text: "8" is not 8.
    if (quoted && isWhole(operator)) return { ...base, raw: text, operand: foldCase(text) };
    const read = anyOperand(text);
    return isWhole(operator) || isOrdered(read)
      ? { ...base, raw: text, operand: read }
      : cursor.error(`expected a number, version, age (2h) or date (2026-03-01) after ${operator}`, at);
  }
  const read = operand(column, text);
  if (read.ok) {
    const form = read.form === undefined ? {} : { form: read.form };
    return { ...base, raw: choiceOf(column, text) ?? text, operand: read.value, ...form };
  }
  return read.fix === undefined
    ? cursor.error(read.message, at)
    : cursor.wrong(read.message, position, `${name}${operator}${read.fix}`, at);
};

/** The value if it means unknown; else null. For labels and packs, the word `unknown` is a value like others. */
const unknownText = ({ of }: Field, operator: ConditionOperator, value: Value): string | null => {
  if (operator !== '~' && isUnknownSign(value)) return '?';
  const isWord = isWhole(operator) && !value.quoted && value.text.toLowerCase() === UNKNOWN_WORD;
  return isWord && of !== 'label' && of !== 'pack' ? UNKNOWN_WORD : null;
};

/** The error for comma-separated values of a field whose values may contain commas. */
const commaError = (
  cursor: Cursor,
  value: Value,
  values: readonly Value[],
  { name, operator, position }: ConditionHead,
): FilterError => {
  const texts = values.map(({ text }) => printValue(text));
  const right =
    operator === '=' ? `${name}=${texts.join('|')}` : texts.map((text) => `${name}${operator}${text}`).join(' ');
  return cursor.wrong(`write ${right}; quote a value that contains a comma`, position, right, value.at);
};

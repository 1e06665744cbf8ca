import type { Column, Resource } from '../../../core/item/index.ts';
import {
  type Cursor,
  type FilterError,
  globSource,
  isUnknownSign,
  listedValues,
  UNKNOWN_WORD,
  type Value,
} from './cursor.ts';
import { fieldOperand, isOrdered, isTextual, operand } from './operand.ts';
import { printValue } from './print.ts';
import type { Comparison, Expression, Single, Term, Test } from './term.ts';

const YES_WORDS = ['yes', 'true'];
const NO_WORDS = ['no', 'false'];

/** Bare words for a column's values. A flag's own id means yes. */
const wordsOf = ({ id, type, choices = [] }: Column): readonly (readonly [word: string, value: string])[] => {
  if (type !== 'flag') return choices.map((value) => [value.toLowerCase(), value]);
  return [
    [id.toLowerCase(), 'yes'],
    ...YES_WORDS.map((word) => [word, 'yes'] as const),
    ...NO_WORDS.map((word) => [word, 'no'] as const),
  ];
};

const known = new WeakMap<Resource, ReadonlyMap<string, readonly Test[]>>();

/** Comparisons that a bare word stands for, joined by OR; empty for other words. */
export const choiceTests = (word: string, resource: Resource): readonly Test[] => {
  let words = known.get(resource);
  if (words === undefined) {
    words = testsByWord(resource);
    known.set(resource, words);
  }
  return words.get(word.toLowerCase()) ?? [];
};

const testsByWord = ({ columns }: Resource): ReadonlyMap<string, readonly Test[]> => {
  const tests = new Map<string, Test[]>();
  for (const column of columns) {
    for (const [word, raw] of wordsOf(column)) {
      const operand = column.type === 'flag' ? raw === 'yes' : raw.toLowerCase();
      const of = tests.get(word) ?? [];
      of.push({ type: 'test', column, operator: '=', raw, operand, negated: false });
      tests.set(word, of);
    }
  }
  return tests;
};

/** The defined value of a column, ignoring case; undefined for other text. */
export const choiceOf = ({ choices = [] }: Column, text: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase());

/** True for a column with defined values. */
export const hasChoices = ({ type, choices = [] }: Column): boolean => type === 'flag' || choices.length > 0;

/** Conjunction; nested ones are flattened. */
export const allOf = (parts: readonly Expression[]): Expression => joined('and', parts);

/** Disjunction; nested ones are flattened. */
export const someOf = (parts: readonly Expression[]): Expression => joined('or', parts);

const joined = (type: 'and' | 'or', parts: readonly Expression[]): Expression => {
  const of = parts.flatMap((part) => (part.type === type ? part.of : [part]));
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { type, of };
};

/** Negation by De Morgan: AND and OR change places. */
export const negate = (expression: Expression): Expression => {
  if (expression.type === 'and') return someOf(expression.of.map(negate));
  if (expression.type === 'or') return allOf(expression.of.map(negate));
  return { ...expression, negated: !expression.negated };
};

/** Maximum number of terms in normal form. */
const MAX_TERMS = 128;

/** Conjunctive normal form; null where it has too many terms. */
export const termsOf = (expression: Expression): readonly Term[] | null => {
  const clauses = clausesOf(expression);
  return clauses?.map((of): Term => (of.length === 1 && of[0] !== undefined ? of[0] : { type: 'any', of })) ?? null;
};

type Clause = readonly Single[];

const clausesOf = (expression: Expression): readonly Clause[] | null => {
  if (expression.type === 'and') {
    const all: Clause[] = [];
    for (const part of expression.of) {
      const clauses = clausesOf(part);
      if (clauses === null || all.length + clauses.length > MAX_TERMS) return null;
      all.push(...clauses);
    }
    return all;
  }
  if (expression.type !== 'or') return [[expression]];
  let ways: readonly Clause[] = [[]];
  for (const part of expression.of) {
    const clauses = clausesOf(part);
    if (clauses === null || ways.length * clauses.length > MAX_TERMS) return null;
    ways = ways.flatMap((way) => clauses.map((clause) => [...way, ...clause]));
  }
  return ways;
};

/** True for an expression that is plainly terms side by side, each single or alternatives with `|`. */
export const isPlain = (expression: Expression): boolean => {
  if (expression.type === 'and') return expression.of.every((part) => part.type !== 'or' || isFlat(part));
  return expression.type !== 'or' || isFlat(expression);
};

const isFlat = ({ of }: Extract<Expression, { type: 'or' }>): boolean =>
  of.every(({ type }) => type !== 'and' && type !== 'or');

/** The last single term of an expression. */
export const lastSingle = (expression: Expression): Single | null => {
  if (expression.type !== 'and' && expression.type !== 'or') return expression;
  const last = expression.of.at(-1);
  return last === undefined ? null : lastSingle(last);
};

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
  if (read.ok)
    return {
      ...base,
      raw: choiceOf(column, text) ?? text,
      operand: read.value,
      ...(read.form !== undefined && { form: read.form }),
    };
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

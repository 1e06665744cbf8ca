import type { JsonObject } from '../../core/values/index.ts';
import { flagAt, onlyKeys, textAt } from './body.ts';

/** Test of a text; null is a missing text. */
export type TextTest = (text: string | null) => boolean;

const ANY_TEXT: TextTest = () => true;

/** Compares `text` with `wanted` by an operator of the search. */
export const compareText = (operator: string, text: string, wanted: string, ignoreCase: boolean): boolean => {
  const [a, b] = ignoreCase ? [text.toLowerCase(), wanted.toLowerCase()] : [text, wanted];
  if (operator === 'contains') return a.includes(b);
  return operator === 'beginsWith' ? a.startsWith(b) : a === b;
};

const OPERATORS = ['eq', 'ne', 'contains', 'beginsWith'] as const;

/** `{eq, ne, contains, beginsWith, ignoreCase}`: all present ones must hold. @throws Refusal for anything else */
export const readTextTest = (json: JsonObject | null, place: string): TextTest => {
  if (json === null) return ANY_TEXT;
  onlyKeys(json, place, [...OPERATORS, 'ignoreCase']);
  const ignoreCase = flagAt(json, 'ignoreCase', place);
  const tests = OPERATORS.flatMap((operator): TextTest[] => {
    const wanted = textAt(json, operator, place);
    if (wanted === null) return [];
    return [
      (text) =>
        operator === 'ne'
          ? text === null || !compareText('eq', text, wanted, ignoreCase)
          : text !== null && compareText(operator, text, wanted, ignoreCase),
    ];
  });
  return (text) => tests.every((test) => test(text));
};

import type { Comparison } from './term.ts';

/** A sign as it was typed: what it compares, or how it is written. */
export type Sign =
  | { readonly ok: true; readonly operator: Comparison; readonly negated: boolean }
  | { readonly ok: false; readonly right: string };

const SIGNS: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '==': '=',
  '===': '=',
  '!=': '!=',
  '!==': '!=',
  '<>': '!=',
  '~': '~',
  '!~': '~',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
};

const RIGHT: Readonly<Record<string, string>> = { '=>': '>=', '=<': '<=', '=~': '~', '~=': '~' };

/** What a sign of a comparison means; other languages have more of them. */
export const readSign = (sign: string): Sign => {
  const operator = SIGNS[sign];
  return operator === undefined
    ? { ok: false, right: RIGHT[sign] ?? '=' }
    : { ok: true, operator, negated: sign === '!~' };
};

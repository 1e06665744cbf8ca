import type { Comparison } from './term.ts';

/** A sign as it was typed: what it compares, or how it is written. */
export type Sign =
  | { readonly ok: true; readonly operator: Comparison; readonly negated: boolean }
  | { readonly ok: false; readonly right: string };

const COMPARISONS: Readonly<Record<string, Comparison>> = {
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

const MISSPELT_SIGNS: Readonly<Record<string, string>> = { '=>': '>=', '=<': '<=', '=~': '~', '~=': '~' };

/** What a sign of a comparison means; other languages have more of them. */
export const readSign = (sign: string): Sign => {
  const operator = COMPARISONS[sign];
  return operator === undefined
    ? { ok: false, right: MISSPELT_SIGNS[sign] ?? '=' }
    : { ok: true, operator, negated: sign === '!~' };
};

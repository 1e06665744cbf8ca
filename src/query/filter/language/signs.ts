import type { Comparison } from './term.ts';

/** A parsed sign: its operator, or a correction. */
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

/** Parses a comparison sign; also recognises those of other languages. */
export const readSign = (sign: string): Sign => {
  const operator = COMPARISONS[sign];
  return operator === undefined
    ? { ok: false, right: MISSPELT_SIGNS[sign] ?? '=' }
    : { ok: true, operator, negated: sign === '!~' };
};

import type { Cursor } from './cursor.ts';
import type { FilterError } from './filter-error.ts';

const AND = /(?:AND(?=[\s()]|$)|&&)/y;
const OR = /(?:OR(?=[\s()]|$)|\|\|)/y;
const NOT = /NOT(?=[\s()]|$)/y;
const LOWER = /(and|or|not)(?=[\s()]|$)/iy;

/** Consumes AND, OR and NOT between terms. */
export const takesAnd = (cursor: Cursor): string | null => cursor.match(AND)?.[0] ?? null;
export const takesOr = (cursor: Cursor): string | null => cursor.match(OR)?.[0] ?? null;
export const takesNot = (cursor: Cursor): string | null => cursor.match(NOT)?.[0] ?? null;

/** True at OR. */
export const seesOr = (cursor: Cursor): boolean => cursor.sees(OR) !== null;

/** True at AND or OR, which cannot start a term. */
export const seesConnective = (cursor: Cursor): boolean => cursor.sees(AND) !== null || seesOr(cursor);

/** True for a text that looks like a connective in any case: as a word it needs quotes. */
export const isConnective = (text: string): boolean => /^(?:and|or|not)$|&&/i.test(text) || text === '&';

const SHORT_SIGNS: Readonly<Record<string, string>> = { AND: 'a space', OR: '|', NOT: '!' };

/**
 * Error for `and`, `or` or `not` in lower case where an operator may stand: searching for the word would give
 * unexpected rows. Null where it must be a word: `and` and `or` before all terms, `not` after all.
 */
export const lowerCaseConnective = (cursor: Cursor, isFirst: boolean): FilterError | null => {
  const word = cursor.sees(LOWER)?.[0];
  if (word === undefined) return null;
  const upper = word.toUpperCase();
  if (word === upper) return null;
  const isLast = cursor.text.slice(cursor.at + word.length).trim() === '';
  if (upper === 'NOT' ? isLast : isFirst) return null;
  const fix = { from: cursor.at, to: cursor.at + word.length, text: upper };
  return cursor.error(`write ${upper}, or ${SHORT_SIGNS[upper] ?? ''}; '${word} searches for the word`, cursor.at, fix);
};

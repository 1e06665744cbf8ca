import { type Condition, readSign, TEST_HEAD, takesNamed } from './condition.ts';
import { Cursor, type FilterError, seesConnective, takesNot, type Value } from './cursor.ts';
import { PATTERN } from './pattern.ts';
import { fieldText, printTerm, printWord } from './print.ts';
import { conditionOf } from './read-condition.ts';
import { type Expression, takesSeveral } from './term.ts';

/** True if the cursor is at a bare value that cannot be another kind of term. */
export const standsAlone = (cursor: Cursor): boolean => {
  const { at } = cursor;
  const isJoined = seesConnective(cursor) || takesNot(cursor) !== null;
  cursor.at = at;
  if (isJoined || cursor.sees(TEST_HEAD) !== null) return false;
  return cursor.sees(/[^\s|!'~/()]/y) !== null && cursor.sees(/(?:label|pack|rule):/iy) === null;
};

/** Parses a bare value after a condition and `|`: the same condition with this value. */
export const parseAnother = (cursor: Cursor, condition: Condition): Expression | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  const { text, at } = value;
  if (text === '') return cursor.error('expected a value after |', at);
  const word = `${printWord(text)}|${printTerm(condition)}`;
  const another = withValue(cursor, condition, value);
  if (!takesSeveral(condition)) return cursor.error(unclear(condition, another, text, word), at);
  return 'ok' in another ? cursor.error(`${another.message}; put the word first: ${word}`, at) : another;
};

const withValue = (cursor: Cursor, condition: Condition, value: Value): Expression | FilterError => {
  const { field, operator, negated } = condition;
  return conditionOf(
    cursor,
    { field, name: fieldText(field), operator: operator ?? '=', negated, position: value.at },
    value,
  );
};

/** The error for ambiguous values: "not this or not that" always holds, and "more than this or that" is more than the smaller value. */
const unclear = (condition: Condition, another: Expression | FilterError, text: string, word: string): string => {
  const again = 'ok' in another || another.type === 'and' || another.type === 'or' ? text : printTerm(another);
  return condition.negated || condition.operator === '!='
    ? `to exclude both write ${printTerm(condition)} ${again}; put the word first: ${word}`
    : `repeat the comparison: ${again}; put the word first: ${word}`;
};

/** The last term of an incomplete text. */
export interface TermAt {
  /** Start of the term, after its `!`. */
  readonly start: number;
  /** Start of the first of its alternatives, before the `!`. */
  readonly group: number;
  /** The comparison (`state=`) that a bare value after `|` would extend; null if there is none. */
  readonly compared: string | null;
}

/** Matches the text between terms: blanks, connectives, parentheses, negations. */
const TERM_GAP = /(?:[\s|()]|&&|(?:AND|OR|NOT)(?=[\s()]))*!*/iy;

/** The term at the end of a text; null if the text ends within a pattern. */
export const termAt = (before: string): TermAt | null => {
  const { isPattern, ...term } = lastTerm(before);
  return isPattern ? null : term;
};

/** The term at the end of a text, patterns included. */
export const lastTerm = (before: string): TermAt & { readonly isPattern: boolean } => {
  const cursor = new Cursor(before);
  // Closing parentheses separate terms.
  cursor.depth = 1;
  let compared: string | null = null;
  let group = 0;
  for (;;) {
    const between = cursor.match(TERM_GAP)?.[0] ?? '';
    const start = cursor.at;
    if (!/^\s*\|\s*!*$/.test(between)) {
      compared = null;
      group = start - (between.length - between.replace(/!+$/, '').length);
    }
    const denied = between.endsWith('!');
    if (before[start] === '/') {
      if (cursor.match(PATTERN) === null || cursor.at >= before.length)
        return { start, group, compared: null, isPattern: true };
      compared = null;
      continue;
    }
    const alone = !denied && (start >= before.length || standsAlone(cursor));
    const open = 'ok' in cursor.value();
    if (open || cursor.at >= before.length)
      return { start, group, compared: alone ? compared : null, isPattern: false };
    if (!alone) compared = denied ? null : headOf(before.slice(start, cursor.at));
  }
};

/** A comparison without its value, if the comparison takes several values; else null. */
const headOf = (term: string): string | null => {
  const cursor = new Cursor(term);
  const named = takesNamed(cursor);
  if (named !== null) cursor.name(named.name);
  const typed = named === null ? cursor.match(TEST_HEAD)?.[2] : cursor.match(named.signs)?.[0];
  const sign = typed === undefined ? null : readSign(typed);
  if (!sign?.ok || sign.negated) return null;
  return sign.operator === '=' || sign.operator === '~' ? term.slice(0, cursor.at) : null;
};

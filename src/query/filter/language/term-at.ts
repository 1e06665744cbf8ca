import { standsAlone } from './alternative.ts';
import { Cursor } from './cursor.ts';
import { LABEL_KEY, PACK_NAME, PATTERN, TEST_HEAD } from './print.ts';
import { readSign } from './signs.ts';

/** The last term of an incomplete text. */
export interface TermAt {
  /** Start after its `!`. */
  readonly start: number;
  /** Start of its first alternative, with its `!`; the same for a single one. */
  readonly group: number;
  /** The comparison (`state=`) that a bare value would extend, after `|`. */
  readonly compared: string | null;
}

/** Text between terms: blanks, connectives, parentheses, negations. */
const TERM_GAP = /(?:[\s|()]|&&|(?:AND|OR|NOT)(?=[\s()]))*!*/y;

/** The term at the end of a text; null within a pattern. */
export const termAt = (before: string): TermAt | null => {
  const { isPattern, ...term } = lastTerm(before);
  return isPattern ? null : term;
};

/** The term at the end of a text, of any type. */
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

/** A comparison without its value, where it takes several. */
const headOf = (term: string): string | null => {
  const cursor = new Cursor(term);
  const label = cursor.match(/label:/iy) !== null;
  if (label || cursor.match(/pack:/iy) !== null) {
    cursor.name(label ? LABEL_KEY : PACK_NAME);
    return cursor.match(label ? /={1,3}|~/y : /@/y) === null ? null : term.slice(0, cursor.at);
  }
  const head = cursor.match(TEST_HEAD);
  const sign = head === null ? null : readSign(head[2] ?? '');
  if (head === null || !sign?.ok || sign.negated) return null;
  return sign.operator === '=' || sign.operator === '~' ? head[0] : null;
};

import { closeOf } from './mask-value.ts';
import { PRESENT } from './secret.ts';

/** Splits a value from the comment after it. */
export const withoutComment = (value: string): readonly [value: string, comment: string] => {
  const close = closeOf(value, 0);
  const from = close === null || close < 0 ? 0 : close;
  const at = value.slice(from).search(/\s#/);
  return at < 0
    ? [value, '']
    : [value.slice(0, from + at).trimEnd(), value.slice(value.slice(0, from + at).trimEnd().length)];
};

/** Words with both letters and digits or symbols: in a comment beside a secret key such a word may be the secret. */
const CODED_WORD = /(?<![^\s"'`(=:])(?=\S{0,60}?[A-Za-z])(?=\S{0,60}?[\d!$%&*+^@])[^\s"'`(),;]{6,}/g;

/** A comment beside a secret key, with secret-looking words masked. */
export const maskComment = (comment: string): string => comment.replace(CODED_WORD, PRESENT);

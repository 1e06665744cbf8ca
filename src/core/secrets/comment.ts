import { closeOf } from './mask-value.ts';
import { PRESENT } from './secret.ts';

/** A value and the comment behind it. */
export const withoutComment = (value: string): readonly [value: string, comment: string] => {
  const close = closeOf(value, 0);
  const from = close === null || close < 0 ? 0 : close;
  const at = value.slice(from).search(/\s#/);
  return at < 0
    ? [value, '']
    : [value.slice(0, from + at).trimEnd(), value.slice(value.slice(0, from + at).trimEnd().length)];
};

/** Words of letters and digits, or with signs in them: what stands in a comment beside a secret key may be the secret. */
const CODED_WORD = /(?<![^\s"'`(=:])(?=\S{0,60}?[A-Za-z])(?=\S{0,60}?[\d!$%&*+^@])[^\s"'`(),;]{6,}/g;

/** A comment beside a secret key, without what looks like the secret. */
export const maskComment = (comment: string): string => comment.replace(CODED_WORD, PRESENT);

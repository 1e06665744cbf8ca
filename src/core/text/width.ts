import stringWidth from 'string-width';
import { later } from '../later.ts';

/** ASCII, Latin letters, punctuation, arrows, lines and blocks: all one cell and alone. The segmenter takes 20 µs a text. */
const PLAIN =
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u203b\u2190-\u2193\u2500-\u25a9\u25b2-\u25b5\u25b8-\u25bf\u25c2-\u25ef]*$/;
const segmenter = later(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Terminal cells that a sanitised, unstyled line takes. */
export const width = (text: string): number => (PLAIN.test(text) ? text.length : stringWidth(text));

/** True when every character takes one cell and is one code unit. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** What a reader sees as single characters, each with the cells it takes. */
export const graphemes = (text: string): readonly { readonly text: string; readonly width: number }[] =>
  PLAIN.test(text)
    ? Array.from(text, (char) => ({ text: char, width: 1 }))
    : Array.from(segmenter().segment(text), ({ segment }) => ({ text: segment, width: stringWidth(segment) }));

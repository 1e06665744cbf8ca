import stringWidth from 'string-width';
import { lazy } from '../memo/index.ts';

/**
 * Characters of width one that never combine: ASCII, Latin, Greek and Cyrillic letters, punctuation, arrows, lines,
 * blocks, symbols, control pictures and replacement marks. Avoids the segmenter, which takes 20 ms to create and 20 µs
 * per text.
 */
const ONE_CELL =
  String.raw`\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u0482\u048a-\u052f` +
  String.raw`\u2010-\u2027\u2030-\u203b\u2070\u2074-\u2079\u2190-\u2193\u21e7\u2212\u2260\u2400-\u2426\u2500-\u25a9\u25b2-\u25b5\u25b8-\u25bf\u25c2-\u25ef\u2713\u2716\u2717\ufffd`;
/** Characters of width two that never combine: Chinese, Japanese, Korean syllables. */
const TWO_CELLS = String.raw`\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fef\uac00-\ud7a3`;
const ONE_CELL_TEXT = new RegExp(`^[${ONE_CELL}]*$`);
const SIMPLE_TEXT = new RegExp(`^[${ONE_CELL}${TWO_CELLS}]*$`);
const WIDE_LETTER = new RegExp(`[${TWO_CELLS}]`);
const ALL_WIDE = new RegExp(`[${TWO_CELLS}]+`, 'g');
const segmenter = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Width in cells of a sanitised, unstyled line. */
export const width = (text: string): number => {
  if (ONE_CELL_TEXT.test(text)) return text.length;
  return SIMPLE_TEXT.test(text) ? 2 * text.length - text.replace(ALL_WIDE, '').length : stringWidth(text);
};

/** True when every character is one cell and one code unit. */
export const isPlain = (text: string): boolean => ONE_CELL_TEXT.test(text);

const SETTLED_TEXT = new RegExp(`^(?:[${ONE_CELL}${TWO_CELLS}][\\u0300-\\u036f]*)*$`);

/**
 * True where all terminals agree on the width of a text. They disagree on jamo, hexagrams, Tangut, emoji, other
 * characters whose width depends on the Unicode version, and clusters of several characters.
 */
export const isSettled = (text: string): boolean => SETTLED_TEXT.test(text);

/** Grapheme clusters of a text with their width in cells. */
export const graphemes = (text: string): readonly { readonly text: string; readonly width: number }[] =>
  SIMPLE_TEXT.test(text)
    ? Array.from(text, (char) => ({ text: char, width: WIDE_LETTER.test(char) ? 2 : 1 }))
    : Array.from(segmenter().segment(text), ({ segment }) => ({ text: segment, width: stringWidth(segment) }));

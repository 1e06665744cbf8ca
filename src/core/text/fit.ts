import stringWidth from 'string-width';
import { lazy } from '../memo/index.ts';
import { withMarks } from './sanitise.ts';

/**
 * Characters of width one that never combine: ASCII, Latin, Greek and Cyrillic letters, punctuation, arrows, lines, blocks, symbols, control
 * pictures and replacement marks. Texts of these characters need no segmenter, which takes 20 ms to create and 20 µs per text.
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

/**
 * Replaces the unsafe characters of a line by marks: the last step before the line is painted or printed. Other functions measure
 * this form, but return texts without marks.
 */
export const markUnsafe = (text: string): string => (SIMPLE_TEXT.test(text) ? text : withMarks(text));

/** Width of a line without styles, in cells, with marks in place of unsafe characters. */
export const width = (text: string): number => {
  if (ONE_CELL_TEXT.test(text)) return text.length;
  return SIMPLE_TEXT.test(text) ? 2 * text.length - text.replace(ALL_WIDE, '').length : stringWidth(withMarks(text));
};

/** True if every character is one cell wide and one code unit long. */
export const isPlain = (text: string): boolean => ONE_CELL_TEXT.test(text);

const SETTLED_TEXT = new RegExp(`^(?:[${ONE_CELL}${TWO_CELLS}][\\u0300-\\u036f]*)*$`);

/**
 * True if all terminals agree on the width of a text. Terminals disagree on jamo, hexagrams, Tangut, emoji, other characters whose
 * width depends on the Unicode version, and clusters of several characters.
 */
export const isSettled = (text: string): boolean => SETTLED_TEXT.test(text);

/** Grapheme clusters of a text with their width in cells, without marks for unsafe characters. */
export const graphemes = (text: string): readonly { readonly text: string; readonly width: number }[] =>
  SIMPLE_TEXT.test(text)
    ? Array.from(text, (char) => ({ text: char, width: WIDE_LETTER.test(char) ? 2 : 1 }))
    : Array.from(segmenter().segment(text), ({ segment }) => ({ text: segment, width: stringWidth(segment) }));

/** Place of the cut in a long text. Names are cut in the middle, since their suffixes differ. */
export type Elide = 'end' | 'middle';

/** The longest prefix of `text` that takes at most `cells` cells. */
export const take = (text: string, cells: number): string => {
  if (isPlain(text)) return text.slice(0, Math.max(0, cells));
  let used = 0;
  let result = '';
  for (const char of graphemes(text)) {
    used += width(char.text);
    if (used > cells) break;
    result += char.text;
  }
  return result;
};

/** The longest suffix of `text` that takes at most `cells` cells. */
export const takeEnd = (text: string, cells: number): string => {
  if (isPlain(text)) return cells <= 0 ? '' : text.slice(-cells);
  let used = 0;
  let result = '';
  for (const char of graphemes(text).toReversed()) {
    used += width(char.text);
    if (used > cells) break;
    result = char.text + result;
  }
  return result;
};

/** The parts of a cut text that stay, as ranges of code units. A `…` replaces each part before, between and after them. */
export type TextCut = readonly (readonly [from: number, to: number])[];

/** A cut in the middle of a text to `cells` cells, with `end` cells after the `…`. */
export const middleCut = (text: string, cells: number, end: number): TextCut => [
  [0, take(text, cells - 1 - end).length],
  [text.length - takeEnd(text, end).length, text.length],
];

/** The cut of a text to `cells` cells, the cell of the `…` included; null if the text fits. */
export const cutOf = (text: string, cells: number, where: Elide = 'end'): TextCut | null => {
  if (width(text) <= cells) return null;
  return middleCut(text, cells, where === 'end' ? 0 : Math.floor(Math.max(0, cells - 1) / 2)).filter(
    ([from, to]) => from < to,
  );
};

/** Applies a cut to a text, with `…` in place of the removed parts. */
export const cutText = (text: string, cut: TextCut): string => {
  const parts = cut.map(([from, to], at) => (from > (cut[at - 1]?.[1] ?? 0) ? '…' : '') + text.slice(from, to));
  return parts.join('') + ((cut.at(-1)?.[1] ?? 0) < text.length ? '…' : '');
};

/** Shortens `text` to at most `cells` cells, with `…` at the cut. Not padded. */
export const elide = (text: string, cells: number, where: Elide = 'end'): string => {
  const cut = cutOf(text, cells, where);
  if (cut === null) return text;
  return cells < 1 ? '' : cutText(text, cut);
};

/** Fits `text` to exactly `cells` cells: cut if too long, padded if too short. */
export const fit = (
  text: string,
  cells: number,
  options: { readonly elide?: Elide; readonly align?: 'left' | 'right' } = {},
): string => {
  const short = elide(text, cells, options.elide);
  const pad = ' '.repeat(Math.max(0, cells - width(short)));
  return options.align === 'right' ? pad + short : short + pad;
};

/**
 * Wraps `text` into lines of at most `cells` cells, at blanks and line feeds. A word is broken only if it is longer than a line.
 * Returns at least one line.
 */
export const wrap = (text: string, cells: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, cells));

/** Wraps a line like `wrap`, with continuation lines indented like the first. An indent of more than half of the width is dropped. */
export const wrapHanging = (line: string, cells: number): string[] => {
  if (width(line) <= cells) return [line];
  const indent = line.length - line.trimStart().length;
  if (indent * 2 > cells) return wrap(line, cells);
  return wrap(line.trimStart(), cells - indent).map((part) => ' '.repeat(indent) + part);
};

const wrapLine = (line: string, cells: number): string[] => {
  if (cells < 1 || width(line) <= cells) return [line];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(/(?<= )/u)) {
    const wide = width(word.trimEnd());
    if (used + wide > cells) {
      if (current.trim() !== '') lines.push(current.trimEnd());
      const parts = wide > cells ? chunks(word, cells) : [word];
      lines.push(...parts.slice(0, -1));
      current = parts.at(-1) ?? '';
      used = width(current);
    } else {
      current += word;
      used += width(word);
    }
  }
  if (current.trim() !== '' || lines.length === 0) lines.push(current.trimEnd());
  return lines;
};

/** Splits a word that is longer than a line into pieces of at most `cells` cells, in linear time. */
const chunks = (word: string, cells: number): string[] => {
  const parts: string[] = [];
  if (isPlain(word)) {
    for (let start = 0; start < word.length; start += cells) parts.push(word.slice(start, start + cells));
    return parts;
  }
  let part = '';
  let used = 0;
  for (const char of graphemes(word)) {
    const wide = width(char.text);
    if (used + wide > cells && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += char.text;
    used += wide;
  }
  return part === '' ? parts : [...parts, part];
};

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import { graphemes } from './fit.ts';

const ASCII = /^[\0-\x7f]*$/;

/** True for a text of ASCII characters only, which has a single Unicode form. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** A text in the normal form NFC: `é` is one character. */
export const normalForm = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'));

/** Matches accents of Latin, Greek and Cyrillic letters. */
const ACCENTS = /[\u0300-\u036f]+/g;
/** Letters that Unicode does not separate into a letter and an accent, with the letters that people type for them. */
const UNACCENTED: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' };
const INSEPARABLE = new RegExp(`[${Object.keys(UNACCENTED).join('')}]`, 'g');

/** A case-folded text in the normal form NFC: `STRASSE`, `Straße` and `strasse` become equal, and `é` of one or two characters. */
export const foldCase = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase();
  // Upper case first, since only upper case turns ß into ss. Lower case writes a sigma at the end of a word as ς.
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
};

/** A case-folded text without accents: `münchen` becomes `munchen`, `İSTANBUL` `istanbul`. */
export const foldText = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase();
  const bare = foldCase(text).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return bare.replace(INSEPARABLE, (letter) => UNACCENTED[letter] ?? letter);
};

/** True for a text with accents. Typed as a search, it finds only texts with the same accents. */
export const hasAccents = (text: string): boolean => !isAscii(text) && foldText(text) !== foldCase(text);

/** The folding of texts that are searched for a typed text: accents are dropped, unless the typed text has accents. */
export const foldFor = (typed: string): ((text: string) => string) => (hasAccents(typed) ? foldCase : foldText);

/** True if a text contains a typed text, in any case. */
export const contains = (text: string, typed: string): boolean => foldFor(typed)(text).includes(foldCase(typed));

/** A range of a text, in code units. */
export type TextRange = readonly [from: number, to: number];

/** A folded text that knows the places of its characters in the original text. */
interface FoldedText {
  readonly text: string;
  /** Maps a range of the folded text to the original text, in code units. */
  original(from: number, to: number): TextRange;
}

/** Folds a text character by character, and keeps the original places. */
export const foldedAt = (text: string, fold: (text: string) => string): FoldedText => {
  if (isAscii(text)) return { text: fold(text), original: (from, to) => [from, to] };
  let whole = '';
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { text: sign } of graphemes(text)) {
    for (const unit of fold(sign).split('')) {
      whole += unit;
      starts.push(at);
      ends.push(at + sign.length);
    }
    at += sign.length;
  }
  return { text: whole, original: (from, to) => [starts[from] ?? at, ends[to - 1] ?? at] };
};

/** Maximum number of ranges found in a text; more would not be visible. */
export const MAX_RANGES = 50;

/** The ranges at which `wanted` occurs in a text, case-sensitive; at most `MAX_RANGES`. */
export const occurrencesOf = (text: string, wanted: string): readonly TextRange[] => {
  const ranges: TextRange[] = [];
  if (wanted === '') return ranges;
  for (
    let at = text.indexOf(wanted);
    at >= 0 && ranges.length < MAX_RANGES;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    ranges.push([at, at + wanted.length]);
  }
  return ranges;
};

/** The ranges at which a typed text occurs in a text, in any case; at most `MAX_RANGES`. */
export const rangesOf = (text: string, typed: string): readonly TextRange[] => {
  const { text: where, original } = foldedAt(text, foldFor(typed));
  return occurrencesOf(where, foldCase(typed)).map(([from, to]) => original(from, to));
};

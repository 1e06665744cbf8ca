import { graphemes } from './fit.ts';

const ASCII = /^[\0-\x7f]*$/;

/** True for a text of ASCII signs only: it has one form. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** A text in one normal form (NFC): `é` is one sign. */
export const normalForm = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'));

/** Accents of Latin, Greek and Cyrillic letters. */
const ACCENTS = /[\u0300-\u036f]+/g;
/** Letters that Unicode does not take apart into a letter and an accent, and what people type for them. */
const UNACCENTED: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' };
const INSEPARABLE = new RegExp(`[${Object.keys(UNACCENTED).join('')}]`, 'g');

/** A text in one normal form (NFC) and one case: `STRASSE`, `Straße` and `strasse` are equal, `é` in one sign or two. */
export const foldCase = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase();
  // Upper case first: ß has no other way to ss. Lower case ends a word with a sigma of its own.
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
};

/** A case-folded text without accents: `münchen` becomes `munchen`, `İSTANBUL` `istanbul`. */
export const foldText = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase();
  const bare = foldCase(text).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return bare.replace(INSEPARABLE, (letter) => UNACCENTED[letter] ?? letter);
};

/** True for a text that says its accents: it finds only texts that have them. */
export const hasAccents = (text: string): boolean => !isAscii(text) && foldText(text) !== foldCase(text);

/** How texts are written that a typed text is looked for in: without accents, unless it has some. */
export const foldFor = (typed: string): ((text: string) => string) => (hasAccents(typed) ? foldCase : foldText);

export const contains = (text: string, typed: string): boolean => foldFor(typed)(text).includes(foldCase(typed));

/** A range of a text, in code units. */
export type TextRange = readonly [from: number, to: number];

/** A folded text, and where its signs stand in the text that it was made of. */
interface FoldedText {
  readonly text: string;
  /** The range of the original text, in code units, that a range of the folded one was made of. */
  original(from: number, to: number): TextRange;
}

/** The text in the writing of `fold`, with the places of its signs. */
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

/** Ranges that are looked for in one text: more are not visible. */
export const MAX_RANGES = 50;

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

/** The ranges of a text that are a typed one, in any case. */
export const rangesOf = (text: string, typed: string): readonly TextRange[] => {
  const { text: where, original } = foldedAt(text, foldFor(typed));
  return occurrencesOf(where, foldCase(typed)).map(([from, to]) => original(from, to));
};

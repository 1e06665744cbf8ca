import stringWidth from 'string-width';

const PLAIN = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Terminal cells that a sanitised, unstyled line takes. */
export const width = (text: string): number => (PLAIN.test(text) ? text.length : stringWidth(text));

/** True when every character takes one cell and is one code unit. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** What a reader sees as single characters, each with the cells it takes. */
export const graphemes = (text: string): readonly { readonly text: string; readonly width: number }[] =>
  PLAIN.test(text)
    ? Array.from(text, (char) => ({ text: char, width: 1 }))
    : Array.from(segmenter.segment(text), ({ segment }) => ({ text: segment, width: stringWidth(segment) }));

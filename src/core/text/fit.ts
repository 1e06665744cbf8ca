import { graphemes, isPlain, width } from './width.ts';

/** Where a long text is cut. Names lose the middle: the suffix tells hosts apart. */
export type Elide = 'end' | 'middle';

/** The longest prefix of `text` that takes at most `cells` cells. */
export const take = (text: string, cells: number): string => {
  if (isPlain(text)) return text.slice(0, Math.max(0, cells));
  let used = 0;
  let result = '';
  for (const char of graphemes(text)) {
    if (used + char.width > cells) break;
    used += char.width;
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
    if (used + char.width > cells) break;
    used += char.width;
    result = char.text + result;
  }
  return result;
};

/** The parts of a cut text before and after the `…`. */
export interface TextCut {
  readonly head: string;
  readonly tail: string;
}

/** The cut of a text to `cells` cells, one of them for `…`; null where it fits. */
export const cutOf = (text: string, cells: number, where: Elide = 'end'): TextCut | null => {
  if (width(text) <= cells) return null;
  const wide = where === 'end' ? 0 : Math.floor(Math.max(0, cells - 1) / 2);
  return { head: take(text, cells - 1 - wide), tail: takeEnd(text, wide) };
};

/** `text` in at most `cells` cells, with `…` at the cut. Not padded. */
export const elide = (text: string, cells: number, where: Elide = 'end'): string => {
  const cut = cutOf(text, cells, where);
  if (cut === null) return text;
  return cells < 1 ? '' : `${cut.head}…${cut.tail}`;
};

/** `text` in exactly `cells` cells: elided when too long, padded when too short. */
export const fit = (
  text: string,
  cells: number,
  options: { readonly elide?: Elide; readonly align?: 'left' | 'right' } = {},
): string => {
  const short = elide(text, cells, options.elide);
  const pad = ' '.repeat(Math.max(0, cells - width(short)));
  return options.align === 'right' ? pad + short : short + pad;
};

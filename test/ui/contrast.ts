import { applySgr, PLAIN } from '../../src/terminal/frame/style.ts';
import { fixedColour } from '../screens/palette.ts';
import type { Palette } from './palettes.ts';

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** Relative luminance as WCAG 2 defines it. */
const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Share of the text's colour in faint text; the rest is the background's. */
const FAINT = 0.5;

const BOLD = 1;
const DIM = 2;
const INVERSE = 32;

export interface Manner {
  /** Draws bold text of the first eight colours in the bright variant. */
  readonly boldIsBright: boolean;
}

/** The minimum contrast, from 1 to 21, of a painted text over all its styles. */
export const contrastOf = (painted: string, palette: Palette, { boldIsBright }: Manner): number => {
  const colourOf = (code: string, otherwise: string, bright: boolean): Rgb => {
    if (code === '') return rgb(otherwise);
    const [kind = 0, , index = 0] = code.split(';').map(Number);
    if (kind === 38 || kind === 48)
      return index < 16 ? rgb(palette.sixteen[index] ?? '') : rgb(fixedColour(index).slice(1));
    const at = kind % 10;
    return rgb(palette.sixteen[kind >= 90 || bright ? at + 8 : at] ?? '');
  };
  let style = PLAIN;
  let least = Number.POSITIVE_INFINITY;
  for (const [, sgr, text] of painted.matchAll(/\u001B\[([\d;]*)m|([^\u001B]+)/g)) {
    if (sgr !== undefined) style = applySgr(style, sgr);
    if (text === undefined) continue;
    const { flags } = style;
    const ink = colourOf(style.fg, palette.text, boldIsBright && (flags & BOLD) !== 0);
    const paper = colourOf(style.bg, palette.background, false);
    const [front, back] = (flags & INVERSE) === 0 ? [ink, paper] : [paper, ink];
    const seen = (flags & DIM) === 0 ? front : blended(front, back);
    const [low = 0, high = 0] = [luminance(seen), luminance(back)].toSorted((a, b) => a - b);
    least = Math.min(least, (high + 0.05) / (low + 0.05));
  }
  return least;
};

const blended = (front: Rgb, back: Rgb): Rgb =>
  front.map((part, at) => part * FAINT + (back[at] ?? 0) * (1 - FAINT)) as unknown as Rgb;

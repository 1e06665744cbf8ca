import { toAscii } from '../core/text/index.ts';
import type { Tone } from '../core/values/index.ts';
import type { Line } from '../core/view/index.ts';

/**
 * Colours of the terminal: none; 256; 16 with an unknown palette; the 16 of the Linux console, with its known palette
 * and background.
 */
export type ColourDepth = 'none' | '256' | '16' | 'console';

/** Appearance of tones. The only place that names a colour. */
export interface Theme {
  /** A text in a tone, ended by a reset. */
  paint(tone: Tone, text: string): string;
  /** A filter match: its tone, underlined. */
  paintMatch(tone: Tone, text: string): string;
  /** The line under the cursor of a prompt or picker, in one look. */
  bar(text: string): string;
  /** The row under the cursor, whose cells keep their tones: on a bar, or with its name reversed. */
  cursorRow: { readonly name: CursorPaint; readonly rest: CursorPaint };
  /** The caret's cell. */
  caret(text: string): string;
  /** The current tab. */
  tab(text: string): string;
  /** False for ASCII only. */
  readonly unicode: boolean;
}

/** Paints a piece of the row under the cursor. */
export type CursorPaint = (tone: Tone, text: string, isMatch: boolean) => string;

const RESET = '\u001B[m';

type ToneLooks = Readonly<Record<Tone, string>>;

const NO_COLOURS: ToneLooks = {
  plain: '',
  dim: '',
  strong: '\u001B[1m',
  good: '',
  warn: '',
  bad: '\u001B[1m',
  accent: '',
  // Bold and underlined, without a colour: legible on every palette and beside any tone.
  match: '\u001B[1;4m',
};

/**
 * Every look has a contrast of 3:1 on the common palettes, light and dark (`test/ui/contrast.test.ts`). The upper 240
 * colours are the same on all terminals, and those chosen lie between light and dark. Of the sixteen, only bright red
 * has that contrast on an unknown palette; faint has not on Solarized.
 */
const LOOKS_BY_DEPTH: Readonly<Record<ColourDepth, ToneLooks>> = {
  none: NO_COLOURS,
  '256': {
    ...NO_COLOURS,
    dim: '\u001B[38;5;244m',
    good: '\u001B[38;5;65m',
    warn: '\u001B[38;5;166m',
    bad: '\u001B[1;38;5;196m',
    accent: '\u001B[38;5;31m',
  },
  '16': { ...NO_COLOURS, warn: '\u001B[1m', bad: '\u001B[1;91m', accent: '\u001B[1m' },
  console: {
    ...NO_COLOURS,
    good: '\u001B[32m',
    warn: '\u001B[33m',
    bad: '\u001B[1;31m',
    accent: '\u001B[36m',
  },
};

/** The bar of the row under the cursor: a grey that is the same in every terminal, and the text on it. */
const BAR_BACKGROUND = '\u001B[48;5;236m';
const BAR_FOREGROUND = '\u001B[38;5;252m';

/** The theme for a colour depth. */
export const createTheme = (depth: ColourDepth, unicode = true): Theme => {
  const tones = LOOKS_BY_DEPTH[depth];
  // Reverse video: visible on every background, and the shortest sequence.
  const bar = '\u001B[7m';
  const written = (text: string): string => (unicode ? text : toAscii(text));
  const dressed = (look: string, text: string): string =>
    look === '' ? written(text) : `${look}${written(text)}${RESET}`;
  const plain: CursorPaint = (tone, text, isMatch) => dressed((isMatch ? tones.match : '') + tones[tone], text);
  const onBar: CursorPaint = (tone, text, isMatch) =>
    dressed(BAR_BACKGROUND + BAR_FOREGROUND + (isMatch ? tones.match : '') + tones[tone], text);
  const reversed: CursorPaint = (_, text, isMatch) => dressed((isMatch ? tones.match : '') + bar, text);
  return {
    paint: (tone, text) => dressed(tones[tone], text),
    paintMatch: (tone, text) => plain(tone, text, true),
    bar: (text) => dressed(bar, text),
    cursorRow: depth === '256' ? { name: onBar, rest: onBar } : { name: reversed, rest: plain },
    caret: (text) => dressed(bar, text),
    tab: (text) => `\u001B[1;7m${written(text)}${RESET}`,
    unicode,
  };
};

/** A line of spans as one text with colours. */
export const paintLine = (theme: Theme, line: Line): string =>
  line.map(({ tone, text }) => theme.paint(tone, text)).join('');

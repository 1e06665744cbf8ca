import type { Tone } from '../core/cell.ts';
import { joined, type Line } from '../core/line.ts';
import { toAscii } from '../core/text/ascii.ts';

/** Colours that are used: none, or the sixteen of the terminal's own palette. */
export type ColourDepth = 'none' | '16';

/** What tones look like. The only place that names a colour. */
export interface Theme {
  /** A text in a tone, ended by a reset. */
  paint(tone: Tone, text: string): string;
  /** The row under the cursor, one look for all of it: no inner tones, few bytes. */
  bar(text: string): string;
  /** The same for a line in which what a filter found is set apart. */
  barLine(line: Line): string;
  /** The caret's cell. */
  caret(text: string): string;
  /** The tab that is shown. */
  tab(text: string): string;
  /** False where only ASCII may be written. */
  readonly unicode: boolean;
}

const RESET = '\u001B[m';

const COLOURED: Readonly<Record<Tone, string>> = {
  plain: '',
  dim: '\u001B[90m',
  strong: '\u001B[1m',
  good: '\u001B[32m',
  warn: '\u001B[33m',
  bad: '\u001B[1;31m',
  accent: '\u001B[36m',
  match: '\u001B[30;43m',
};

const MONOCHROME: Readonly<Record<Tone, string>> = {
  plain: '',
  dim: '',
  strong: '\u001B[1m',
  good: '',
  warn: '',
  bad: '\u001B[1m',
  accent: '',
  match: '\u001B[1;4m',
};

/** The look for a colour depth. Tones use the terminal's own palette, so that dark and light backgrounds both work. */
export const createTheme = (depth: ColourDepth, unicode = true): Theme => {
  const tones = depth === 'none' ? MONOCHROME : COLOURED;
  // Reversed: seen on every background, and the shortest there is.
  const bar = '\u001B[7m';
  const barMatch = depth === 'none' ? '\u001B[1;4;7m' : '\u001B[30;43m';
  const written = (text: string): string => (unicode ? text : toAscii(text));
  return {
    paint: (tone, text) => (tones[tone] === '' ? written(text) : `${tones[tone]}${written(text)}${RESET}`),
    bar: (text) => `${bar}${written(text)}${RESET}`,
    barLine: (line) =>
      runs(line)
        .map(({ tone, text }) => `${tone === 'match' ? barMatch : bar}${written(text)}${RESET}`)
        .join(''),
    caret: (text) => `\u001B[7m${written(text)}${RESET}`,
    tab: (text) => `\u001B[1;7m${written(text)}${RESET}`,
    unicode,
  };
};

/** A line of pieces as one text with colours. */
export const paintLine = (theme: Theme, line: Line): string =>
  line.map(({ tone, text }) => theme.paint(tone, text)).join('');

/** Pieces of a line told apart only by whether they are a match. */
const runs = (line: Line): Line =>
  joined(line.map(({ tone, text }) => ({ text, tone: tone === 'match' ? 'match' : 'plain' })));

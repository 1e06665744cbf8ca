import { toAscii } from '../core/text/index.ts';
import type { Tone } from '../core/values/index.ts';
import { joined, type Line } from '../core/view/index.ts';

/**
 * The colours to draw with: none; 256; the sixteen of an unknown palette; the sixteen of the Linux console, whose palette
 * and background are known.
 */
export type ColourDepth = 'none' | '256' | '16' | 'console';

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

type Looks = Readonly<Record<Tone, string>>;

const NO_COLOURS: Looks = {
  plain: '',
  dim: '',
  strong: '\u001B[1m',
  good: '',
  warn: '',
  bad: '\u001B[1m',
  accent: '',
  // No colour of its own: legible on every palette, and it survives the bar.
  match: '\u001B[1;4m',
};

/**
 * Every look has a contrast of 3:1 on the common palettes, light and dark (`test/ui/contrast.test.ts`). The upper 240
 * colours are the same everywhere: these lie between light and dark. Of the sixteen only bright red does on an unknown
 * palette; faint does not on Solarized.
 */
const LOOKS_BY_DEPTH: Readonly<Record<ColourDepth, Looks>> = {
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

/** The look for a colour depth. */
export const createTheme = (depth: ColourDepth, unicode = true): Theme => {
  const tones = LOOKS_BY_DEPTH[depth];
  // Reversed: seen on every background, and the shortest there is.
  const bar = '\u001B[7m';
  const barMatch = '\u001B[1;4;7m';
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

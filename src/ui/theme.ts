import { markUnsafe, toAscii } from '../core/text/index.ts';
import type { Tone } from '../core/values/index.ts';
import type { Span } from '../core/view/index.ts';

/**
 * Colours of the terminal: none; 256; 16 with an unknown palette; the 16 colours of the Linux console, whose palette and
 * background are known.
 */
export type ColourDepth = 'none' | '256' | '16' | 'console';

/** How a span of a line stands out besides its tone, such as the row under the cursor. */
export type Look =
  /** The selected entry of a prompt or picker. */
  | 'bar'
  /** The row under the cursor of a list, whose cells keep their tones: `cursor-name` for its name, `cursor` for the rest. */
  | 'cursor-name'
  | 'cursor'
  /** The cell of the caret. */
  | 'caret'
  | 'tab';

/** A span of a line, with its look and whether it is a filter match. */
export interface LookSpan extends Span {
  readonly look?: Look;
  /** True for a filter match, which is underlined and keeps its tone. */
  readonly isMatch?: boolean;
}

/** A line of the screen, or a part of a line, without colours. */
export type Spans = readonly LookSpan[];

export const withLook = (spans: Spans, look: Look): Spans => spans.map((span) => ({ ...span, look }));

export const sameSpans = (a: Spans, b: Spans): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return (
        one === other ||
        (one.text === other?.text &&
          one.tone === other.tone &&
          one.look === other.look &&
          one.isMatch === other.isMatch)
      );
    }));

/** Appearance of tones and looks. Colours are named only in this file. */
export interface Theme {
  /** Returns the text of a span with colours, ended by a reset. */
  paint(span: LookSpan): string;
  /** False for a terminal that shows only ASCII. */
  readonly unicode: boolean;
}

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
  news: '\u001B[1m',
};

/**
 * Every look has a contrast of 3:1 on the common palettes, light and dark (`test/ui/contrast.test.ts`). The upper 240
 * colours are the same on all terminals, and the chosen colours lie between light and dark. Among the first sixteen, only
 * bright red has enough contrast on an unknown palette; faint text has too little on Solarized.
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
    news: '\u001B[1;38;5;133m',
  },
  '16': { ...NO_COLOURS, warn: '\u001B[1m', bad: '\u001B[1;91m', accent: '\u001B[1m' },
  console: {
    ...NO_COLOURS,
    good: '\u001B[32m',
    warn: '\u001B[33m',
    bad: '\u001B[1;31m',
    accent: '\u001B[36m',
    news: '\u001B[1;35m',
  },
};

/** Themes that a user can choose, each as its differences from the standard looks with 256 colours. */
const THEMES = {
  terminal: {},
  /** Uses only the text colour of the terminal, which has the full contrast; broken items are red. */
  'high-contrast': {
    dim: '',
    good: '',
    warn: '\u001B[1m',
    bad: '\u001B[1;38;5;196m',
    accent: '\u001B[1;4m',
    news: '\u001B[1;4m',
  },
  /** Uses blue, orange and magenta, which can be told apart without green and red. */
  deuteranopia: {
    good: '\u001B[38;5;32m',
    warn: '\u001B[38;5;166m',
    bad: '\u001B[1;38;5;165m',
    accent: '\u001B[4m',
    news: '\u001B[1;4m',
  },
} as const satisfies Readonly<Record<string, Partial<ToneLooks>>>;

type ThemeName = keyof typeof THEMES;

/** Background and text colour of the bar under the cursor, by the background of the terminal; the same in all themes. */
const BARS = {
  dark: '\u001B[48;5;236m\u001B[38;5;252m',
  light: '\u001B[48;5;195m\u001B[38;5;235m',
} as const;

export type Background = keyof typeof BARS;

// Reverse video: visible on every background, and the shortest sequence.
const REVERSED = '\u001B[7m';
const TAB = '\u001B[1;7m';

export const createTheme = (
  depth: ColourDepth,
  unicode = true,
  name: ThemeName = 'terminal',
  background: Background = 'dark',
): Theme => {
  const tones: ToneLooks = { ...LOOKS_BY_DEPTH[depth], ...(depth === '256' && THEMES[name]) };
  const bar = depth === '256' ? BARS[background] : null;
  const sequences = ({ tone, look, isMatch }: LookSpan): string => {
    const match = isMatch === true ? tones.match : '';
    switch (look) {
      case 'bar':
      case 'caret':
        return REVERSED;
      case 'tab':
        return TAB;
      case 'cursor-name':
        return bar === null ? match + REVERSED : bar + match + tones[tone];
      case 'cursor':
        return (bar ?? '') + match + tones[tone];
      default:
        return match + tones[tone];
    }
  };
  return {
    paint: (span) => {
      const shown = markUnsafe(span.text);
      const text = unicode ? shown : toAscii(shown);
      const start = sequences(span);
      return start === '' || text === '' ? text : start + text + RESET;
    },
    unicode,
  };
};

/** Joins the spans of a line to one text with colours. */
export const paintSpans = (theme: Theme, spans: Spans): string => {
  let text = '';
  for (const span of spans) text += theme.paint(span);
  return text;
};

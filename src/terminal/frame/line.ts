import { createRecent } from '../../core/memo/index.ts';
import { graphemes, isPlain, isSettled } from '../../core/text/index.ts';
import { applySgr, PLAIN, type Style } from './style.ts';

/** A line of the screen as cells. Cells after the last stored cell are blank and plain. */
export interface FrameLine {
  readonly text: string;
  /** A code unit per cell: its glyph, or `ODD_GLYPH` for a glyph in `odds`. */
  readonly chars: string;
  /** Glyphs of several code units or cells, by cell; empty for the second cell of a wide glyph. Null without such glyphs. */
  readonly odds: ReadonlyMap<number, string> | null;
  /** First cell with a glyph of disputed width; null without such glyphs. */
  readonly disputed: number | null;
  readonly styles: readonly Style[];
}

export const EMPTY_LINE: FrameLine = { text: '', chars: '', odds: null, disputed: null, styles: [] };

/** Placeholder in `chars` for a glyph in `odds`; never a displayed character. */
export const ODD_GLYPH = '\0';

/** The glyph of a cell; empty for the second cell of a wide character. */
export const glyphAt = ({ chars, odds }: Pick<FrameLine, 'chars' | 'odds'>, cell: number): string =>
  odds?.get(cell) ?? chars[cell] ?? ' ';

const SPACE = 0x20;
const SEQUENCE = '\x1b[';
const SGR = 0x6d;
/** True for digits and parameter separators. */
const isParameter = (unit: number): boolean => unit >= 0x30 && unit <= 0x3b;
/** Sequences other than SGR, and lone control characters: stripped from lines. */
const CONTROL = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b\[[0-?]*[ -/]*[@-~]?|\p{Cc}/gu;

/** A line being parsed. */
interface Cells {
  chars: string;
  odds: Map<number, string> | null;
  disputed: number | null;
  readonly styles: Style[];
}

/** Parses text and SGR into cells. The line is cut at `columns`; a wide character that is cut leaves a blank. */
const parseLine = (text: string, columns: number): FrameLine => {
  const cells: Cells = { chars: '', odds: null, disputed: null, styles: new Array(columns) };
  let style = PLAIN;
  let from = 0;
  for (let at = text.indexOf(SEQUENCE); at >= 0; at = text.indexOf(SEQUENCE, at + 1)) {
    let end = at + SEQUENCE.length;
    while (isParameter(text.charCodeAt(end))) end += 1;
    if (text.charCodeAt(end) !== SGR) continue;
    if (at > from) put(text.slice(from, at), style, columns, cells);
    style = applySgr(style, text.slice(at + SEQUENCE.length, end));
    from = end + 1;
  }
  put(text.slice(from), style, columns, cells);
  const { chars, odds, disputed, styles } = cells;
  let length = chars.length;
  while (length > 0 && chars.charCodeAt(length - 1) === SPACE && styles[length - 1] === PLAIN) length -= 1;
  styles.length = length;
  return { text, chars: chars.slice(0, length), odds, disputed, styles };
};

export const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** The text of a table cell: texts are at least two blanks apart. */
const CELL_TEXT = /\S(?: ?\S)*/g;

/** Isolates texts that are written from right to left: otherwise a terminal may move numbers of the next columns. */
const withIsolates = (text: string): string =>
  RIGHT_TO_LEFT.test(text)
    ? text.replace(CELL_TEXT, (cell) =>
        RIGHT_TO_LEFT.test(cell) ? `${FIRST_STRONG_ISOLATE}${cell}${POP_ISOLATE}` : cell,
      )
    : text;

const put = (text: string, style: Style, columns: number, cells: Cells): void => {
  if (isPlain(text)) {
    const fitting = text.slice(0, columns - cells.chars.length);
    const at = cells.chars.length;
    cells.chars += fitting;
    for (let index = 0; index < fitting.length; index += 1) {
      cells.styles[at + index] = fitting.charCodeAt(index) === SPACE ? style.blank : style;
    }
    return;
  }
  const shownText = withIsolates(text.replace(CONTROL, ''));
  const settled = isSettled(shownText);
  let opening = '';
  for (const { text: letter, width } of graphemes(shownText)) {
    const at = cells.chars.length;
    if (letter === FIRST_STRONG_ISOLATE) {
      opening = letter;
      // A terminal keeps the isolate in the cell before, which must be written again with it.
      cells.disputed = Math.min(cells.disputed ?? at, Math.max(0, at - 1));
      continue;
    }
    const glyph = opening + letter;
    opening = '';
    if (width === 0) {
      const owner = glyphAt(cells, at - 1) === '' ? at - 2 : at - 1;
      if (owner >= 0 && at < columns) joinGlyph(cells, owner, glyph);
      continue;
    }
    if (at >= columns) return;
    const shown = at + width <= columns ? glyph : ' ';
    putGlyph(cells, shown, shown === ' ' ? style.blank : style, settled || isSettled(shown));
    for (let cell = 1; cell < width && at + width <= columns; cell += 1) putGlyph(cells, '', style, true);
  }
};

const putGlyph = (cells: Cells, glyph: string, style: Style, settled: boolean): void => {
  cells.styles[cells.chars.length] = style;
  if (!settled) cells.disputed ??= cells.chars.length;
  if (glyph.length === 1 && settled) {
    cells.chars += glyph;
    return;
  }
  cells.odds ??= new Map();
  cells.odds.set(cells.chars.length, glyph);
  cells.chars += ODD_GLYPH;
};

/** Adds a combining mark to the previous glyph. */
const joinGlyph = (cells: Cells, cell: number, mark: string): void => {
  const { chars } = cells;
  const glyph = glyphAt(cells, cell) + mark;
  cells.odds ??= new Map();
  cells.odds.set(cell, glyph);
  if (!isSettled(glyph)) cells.disputed = Math.min(cells.disputed ?? cell, cell);
  cells.chars = `${chars.slice(0, cell)}${ODD_GLYPH}${chars.slice(cell + 1)}`;
};

/** Maximum number of cached lines: several screens. */
const MAX_LINES = 512;

/** Creates a parser of painted lines for a screen of `columns` cells, with a cache, so that recurring lines are parsed once. */
export const createLineCache = (columns: number): ((text: string) => FrameLine) => {
  const lines = createRecent<string, FrameLine>(MAX_LINES);
  const parse = (text: string): FrameLine => parseLine(text, columns);
  return (text) => (text === '' ? EMPTY_LINE : lines.of(text, parse));
};

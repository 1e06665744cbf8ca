import { graphemes, isPlain } from '../../core/text/width.ts';
import { applySgr, PLAIN, type Style } from './style.ts';

/** One line of the screen as cells. Beyond the last cell everything is blank and plain. */
export interface Line {
  readonly text: string;
  /** One code unit for each cell: its glyph, or `ODD` where that is in `odds`. */
  readonly chars: string;
  /** Glyphs of more than one code unit or cell; empty for the second cell of a wide one. Null where there are none. */
  readonly odds: ReadonlyMap<number, string> | null;
  readonly styles: readonly Style[];
}

export const EMPTY_LINE: Line = { text: '', chars: '', odds: null, styles: [] };

/** Stands in `chars` for a glyph that is in `odds`; nothing that is shown has this character itself. */
export const ODD = '\0';

/** What is in a cell; empty for the second cell of a wide character. */
export const glyphAt = ({ chars, odds }: Pick<Line, 'chars' | 'odds'>, cell: number): string =>
  odds?.get(cell) ?? chars[cell] ?? ' ';

const BLANK = 0x20;
const SGR = /\x1b\[([0-9;:]*)m/g;
/** Sequences other than SGR, and lone control characters: nothing of them may reach the terminal from inside a line. */
const CONTROL = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b\[[0-?]*[ -/]*[@-~]?|\p{Cc}/gu;

/** A line while it is read. */
interface Cells {
  chars: string;
  odds: Map<number, string> | null;
  readonly styles: Style[];
}

/** The cells of a line: text and SGR. What does not fit into `columns` cells is cut; a wide character that is cut leaves a blank. */
export const parseLine = (text: string, columns: number): Line => {
  const cells: Cells = { chars: '', odds: null, styles: [] };
  let style = PLAIN;
  let from = 0;
  for (const match of text.matchAll(SGR)) {
    put(text.slice(from, match.index), style, columns, cells);
    style = applySgr(style, match[1] ?? '');
    from = match.index + match[0].length;
  }
  put(text.slice(from), style, columns, cells);
  const { chars, odds, styles } = cells;
  let length = chars.length;
  while (length > 0 && chars.charCodeAt(length - 1) === BLANK && styles[length - 1] === PLAIN) length -= 1;
  styles.length = length;
  return { text, chars: chars.slice(0, length), odds, styles };
};

const put = (text: string, style: Style, columns: number, cells: Cells): void => {
  if (isPlain(text)) {
    const fitting = text.slice(0, columns - cells.chars.length);
    cells.chars += fitting;
    for (let index = 0; index < fitting.length; index += 1) {
      cells.styles.push(fitting.charCodeAt(index) === BLANK ? style.blank : style);
    }
    return;
  }
  for (const { text: glyph, width } of graphemes(text.replace(CONTROL, ''))) {
    const at = cells.chars.length;
    if (width === 0) {
      const owner = glyphAt(cells, at - 1) === '' ? at - 2 : at - 1;
      if (owner >= 0 && at < columns) joinGlyph(cells, owner, glyph);
      continue;
    }
    if (at >= columns) return;
    const shown = at + width <= columns ? glyph : ' ';
    putGlyph(cells, shown, shown === ' ' ? style.blank : style);
    for (let cell = 1; cell < width && at + width <= columns; cell += 1) putGlyph(cells, '', style);
  }
};

const putGlyph = (cells: Cells, glyph: string, style: Style): void => {
  cells.styles.push(style);
  if (glyph.length === 1) {
    cells.chars += glyph;
    return;
  }
  cells.odds ??= new Map();
  cells.odds.set(cells.chars.length, glyph);
  cells.chars += ODD;
};

/** A mark that stands on the glyph before it. */
const joinGlyph = (cells: Cells, cell: number, mark: string): void => {
  const { chars } = cells;
  cells.odds ??= new Map();
  cells.odds.set(cell, glyphAt(cells, cell) + mark);
  cells.chars = `${chars.slice(0, cell)}${ODD}${chars.slice(cell + 1)}`;
};

/** Lines by their text, parsed once. Forgets the older half when it has grown too large. */
export const createLineCache = (columns: number, limit = 512): ((text: string) => Line) => {
  let young = new Map<string, Line>();
  let old = new Map<string, Line>();
  return (text) => {
    if (text === '') return EMPTY_LINE;
    const known = young.get(text);
    if (known !== undefined) return known;
    const line = old.get(text) ?? parseLine(text, columns);
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(text, line);
    return line;
  };
};

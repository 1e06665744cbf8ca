import { graphemes, isPlain } from '../../core/text/width.ts';
import { applySgr, PLAIN, type Style } from './style.ts';

/** One line of the screen as cells. Beyond the last cell everything is blank and plain. */
export interface Line {
  readonly text: string;
  /** What is in each cell; empty for the second cell of a wide character. */
  readonly glyphs: readonly string[];
  readonly styles: readonly Style[];
}

export const EMPTY_LINE: Line = { text: '', glyphs: [], styles: [] };

const SGR = /\x1b\[([0-9;:]*)m/g;
/** Sequences other than SGR, and lone control characters: nothing of them may reach the terminal from inside a line. */
const CONTROL = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b\[[0-?]*[ -/]*[@-~]?|\p{Cc}/gu;

/** The cells of a line: text and SGR. What does not fit into `columns` cells is cut; a wide character that is cut leaves a blank. */
export const parseLine = (text: string, columns: number): Line => {
  const glyphs: string[] = [];
  const styles: Style[] = [];
  let style = PLAIN;
  let from = 0;
  for (const match of text.matchAll(SGR)) {
    put(text.slice(from, match.index), style, columns, glyphs, styles);
    style = applySgr(style, match[1] ?? '');
    from = match.index + match[0].length;
  }
  put(text.slice(from), style, columns, glyphs, styles);
  let length = glyphs.length;
  while (length > 0 && glyphs[length - 1] === ' ' && styles[length - 1] === PLAIN) length -= 1;
  glyphs.length = length;
  styles.length = length;
  return { text, glyphs, styles };
};

const put = (text: string, style: Style, columns: number, glyphs: string[], styles: Style[]): void => {
  if (isPlain(text)) {
    const end = Math.min(text.length, columns - glyphs.length);
    for (let index = 0; index < end; index += 1) {
      const glyph = text.charAt(index);
      glyphs.push(glyph);
      styles.push(glyph === ' ' ? style.blank : style);
    }
    return;
  }
  for (const { text: glyph, width } of graphemes(text.replace(CONTROL, ''))) {
    const at = glyphs.length;
    if (width === 0) {
      const owner = glyphs[at - 1] === '' ? at - 2 : at - 1;
      if (owner >= 0 && at < columns) glyphs[owner] += glyph;
      continue;
    }
    if (at >= columns) return;
    const shown = at + width <= columns ? glyph : ' ';
    glyphs.push(shown);
    styles.push(shown === ' ' ? style.blank : style);
    for (let cell = 1; cell < width && at + width <= columns; cell += 1) {
      glyphs.push('');
      styles.push(style);
    }
  }
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

import type { Line } from './line.ts';
import { PLAIN, type Style, sgrBetween } from './style.ts';

/** Bytes for the terminal, and the look that its pen is left with. */
export interface Painted {
  readonly text: string;
  readonly style: Style;
}

/** A jump over cells must save this many bytes: long runs compress better (ssh -C) than scattered pieces. */
const JUMP_GAIN = 8;
/** First code point of the blocks whose width terminals disagree about. */
const DISPUTED = 0x1f000;

const ERASE_TO_END = '\x1b[K';

/** Next line: down and to its first cell; the same whatever the terminal makes of a line feed. */
const NEXT_LINE = '\x1bE';

const moveTo = (row: number, column: number, isBelow: boolean): string => {
  if (isBelow && column === 0) return NEXT_LINE;
  return column === 0 ? `\x1b[${row + 1}H` : `\x1b[${row + 1};${column + 1}H`;
};
const moveToColumn = (column: number): string => (column === 0 ? '\r' : `\x1b[${column + 1}G`);

const isDisputed = (glyph: string): boolean => {
  if (glyph.length === 1) return false;
  const code = glyph.codePointAt(0) ?? 0;
  return code >= DISPUTED || glyph.length > (code > 0xffff ? 2 : 1);
};

const bytes = (text: string): number => Buffer.byteLength(text);

const glyphAt = (line: Line, cell: number): string => line.glyphs[cell] ?? ' ';
const styleAt = (line: Line, cell: number): Style => line.styles[cell] ?? PLAIN;
const isEqual = (before: Line, after: Line, cell: number): boolean =>
  glyphAt(before, cell) === glyphAt(after, cell) && styleAt(before, cell) === styleAt(after, cell);

/** The cells `from` to `to` (exclusive) of a line, written with a pen of look `style` that stands on the first of them. */
const paint = (line: Line, from: number, to: number, style: Style): Painted => {
  let text = '';
  let pen = style;
  for (let cell = from; cell < to; cell += 1) {
    const glyph = glyphAt(line, cell);
    if (glyph === '') continue;
    const wanted = styleAt(line, cell);
    if (glyph === ' ' ? pen.blank !== wanted : pen !== wanted) {
      text += sgrBetween(pen, wanted);
      pen = wanted;
    }
    if (!isDisputed(glyph)) {
      text += glyph;
      continue;
    }
    // However wide the terminal takes it: both cells are cleared first, and the next one is gone to by its number.
    const next = line.glyphs[cell + 1] === '' ? cell + 2 : cell + 1;
    text += ' '.repeat(next - cell) + moveToColumn(cell) + glyph + moveToColumn(next);
  }
  return { text, style: pen };
};

/**
 * What turns a line of the screen that reads `before` into `after`; empty text when they are the same. The pen starts
 * with look `style`, in the line above where `isBelow`, else anywhere. Writes changed runs, or erases and draws anew,
 * whichever is shorter.
 */
export const changeLine = (row: number, before: Line, after: Line, style: Style, isBelow: boolean): Painted => {
  const length = Math.max(before.glyphs.length, after.glyphs.length);
  let first = 0;
  while (first < length && isEqual(before, after, first)) first += 1;
  if (first === length) return { text: '', style };
  const start = moveTo(row, first, isBelow);
  const runs = changeRuns(start, before, after, first, style);
  if (before.glyphs.length <= first) return runs;
  const anew = drawAnew(start, after, first, style);
  return bytes(anew.text) + JUMP_GAIN <= bytes(runs.text) ? anew : runs;
};

/** `start` goes to the cell `first`, which is the first that differs. */
const changeRuns = (start: string, before: Line, after: Line, first: number, style: Style): Painted => {
  const end = after.glyphs.length;
  let pen = style;
  let text = start;
  let at = first;
  const go = (column: number): void => {
    if (at === column) return;
    const over = paint(after, at, column, pen);
    const jump = moveToColumn(column);
    if (bytes(over.text) <= bytes(jump) + JUMP_GAIN) {
      text += over.text;
      pen = over.style;
    } else text += jump;
    at = column;
  };
  for (let cell = first; cell < end; cell += 1) {
    if (isEqual(before, after, cell)) continue;
    let to = cell + 1;
    while (to < end && (after.glyphs[to] === '' || !isEqual(before, after, to))) to += 1;
    go(cell);
    const run = paint(after, cell, to, pen);
    text += run.text;
    pen = run.style;
    at = to;
    cell = to - 1;
  }
  if (before.glyphs.length > end) {
    const tail = Math.max(end, first);
    go(tail);
    if (pen.blank !== PLAIN) {
      text += sgrBetween(pen, PLAIN);
      pen = PLAIN;
    }
    text += tail + ERASE_TO_END.length < before.glyphs.length ? ERASE_TO_END : ' '.repeat(before.glyphs.length - tail);
  }
  return { text, style: pen };
};

/** Erases from the first change on, then writes what is not blank. */
const drawAnew = (start: string, after: Line, first: number, style: Style): Painted => {
  let text = start + sgrBetween(style, PLAIN) + ERASE_TO_END;
  let pen: Style = PLAIN;
  let at = first;
  for (let cell = first; cell < after.glyphs.length; ) {
    let to = cell;
    while (to < after.glyphs.length && !isErased(after, to)) to += 1;
    const jump = moveToColumn(cell);
    const over = paint(after, at, cell, pen);
    if (bytes(over.text) > bytes(jump) + JUMP_GAIN) text += jump;
    else {
      text += over.text;
      pen = over.style;
    }
    const run = paint(after, cell, to, pen);
    text += run.text;
    pen = run.style;
    at = to;
    cell = to;
    while (cell < after.glyphs.length && isErased(after, cell)) cell += 1;
  }
  return { text, style: pen };
};

const isErased = (line: Line, cell: number): boolean => line.glyphs[cell] === ' ' && line.styles[cell] === PLAIN;

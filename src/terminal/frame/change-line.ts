import { isSettled } from '../../core/text/index.ts';
import { glyphAt, type Line, ODD_GLYPH } from './line.ts';
import { PLAIN, type Style, sgrBetween } from './style.ts';

/** Bytes for the terminal, and the look that its pen is left with. */
export interface Painted {
  readonly text: string;
  readonly style: Style;
}

/** A jump over cells must save this many bytes: long runs compress better (ssh -C) than scattered pieces. */
const MIN_JUMP_GAIN = 8;

/** So few equal cells between others are never jumped over. */
const MIN_JUMP_CELLS = 3;

const ERASE_TO_END = '\x1b[K';

/** Below this many blanks there is no jump over them, whatever look the pen has. */
const WORTH_ERASING = ' '.repeat(11);

/** Next line: down and to its first cell; the same whatever the terminal makes of a line feed. */
const NEXT_LINE = '\x1bE';

const moveTo = (row: number, column: number, isBelow: boolean): string => {
  if (isBelow && column === 0) return NEXT_LINE;
  return column === 0 ? `\x1b[${row + 1}H` : `\x1b[${row + 1};${column + 1}H`;
};
const moveToColumn = (column: number): string => (column === 0 ? '\r' : `\x1b[${column + 1}G`);

/** Bytes of `moveToColumn`. */
const columnBytes = (column: number): number => (column === 0 ? 1 : 3 + String(column + 1).length);

const bytes = (text: string): number => Buffer.byteLength(text);

const BLANK_UNIT = 0x20;
const ODD_UNIT = ODD_GLYPH.charCodeAt(0);

const unitAt = ({ chars }: Line, cell: number): number => (cell < chars.length ? chars.charCodeAt(cell) : BLANK_UNIT);
const styleAt = (line: Line, cell: number): Style => line.styles[cell] ?? PLAIN;
const isEqual = (before: Line, after: Line, cell: number): boolean => {
  const unit = unitAt(after, cell);
  if (unit !== unitAt(before, cell) || styleAt(before, cell) !== styleAt(after, cell)) return false;
  return unit !== ODD_UNIT || glyphAt(before, cell) === glyphAt(after, cell);
};

/** The cells `from` to `to` (exclusive) of a line, written with a pen of look `style` that stands on the first of them. */
const paint = (line: Line, from: number, to: number, style: Style): Painted => {
  let text = '';
  let pen = style;
  // Cells of one look are copied in one piece.
  let begin = from;
  for (let cell = from; cell < to; cell += 1) {
    const unit = unitAt(line, cell);
    const wanted = styleAt(line, cell);
    if (unit === ODD_UNIT) {
      text += line.chars.slice(begin, cell);
      begin = cell + 1;
      const glyph = glyphAt(line, cell);
      if (glyph === '') continue;
      text += sgrBetween(pen, wanted) + oddGlyph(line, cell, glyph);
      pen = wanted;
    } else if (unit === BLANK_UNIT ? pen.blank !== wanted : pen !== wanted) {
      text += line.chars.slice(begin, cell) + sgrBetween(pen, wanted);
      begin = cell;
      pen = wanted;
    }
  }
  return { text: text + line.chars.slice(begin, to), style: pen };
};

/** However wide the terminal takes it: its cells are cleared first, and the next one is gone to by its number. */
const oddGlyph = (line: Line, cell: number, glyph: string): string => {
  if (isSettled(glyph)) return glyph;
  let next = cell + 1;
  while (line.odds?.get(next) === '') next += 1;
  return ' '.repeat(next - cell) + moveToColumn(cell) + glyph + moveToColumn(next);
};

/**
 * What turns a line of the screen that reads `before` into `after`; empty text when they are the same. The pen starts
 * with look `style`, in the line above where `isBelow`, else anywhere. Writes changed runs, or erases and draws anew,
 * whichever is shorter.
 */
export const changeLine = (row: number, before: Line, after: Line, style: Style, isBelow: boolean): Painted => {
  const length = Math.max(before.chars.length, after.chars.length);
  let first = 0;
  while (first < length && isEqual(before, after, first)) first += 1;
  if (first === length) return { text: '', style };
  const disputed = Math.min(before.disputed ?? length, after.disputed ?? length);
  if (disputed < length) {
    // A terminal that takes a glyph for wider has lost it, or what it covers, to what was written beside it.
    const from = Math.min(first, disputed);
    return drawAnew(moveTo(row, from, isBelow), after, from, style);
  }
  const start = moveTo(row, first, isBelow);
  const runs = changeRuns(start, before, after, first, style);
  // Only blanks that need not be written make up for erasing.
  if (before.chars.length <= first || after.chars.indexOf(WORTH_ERASING, first) === -1) return runs;
  const anew = drawAnew(start, after, first, style);
  return bytes(anew.text) + MIN_JUMP_GAIN <= bytes(runs.text) ? anew : runs;
};

/** What is painted over the cells `from` to `to`, or a jump to `to` where that saves enough. */
const bridge = (line: Line, from: number, to: number, style: Style): Painted => {
  if (from === to) return { text: '', style };
  const most = columnBytes(to) + MIN_JUMP_GAIN;
  // A cell is a byte at least, and a code unit three at most.
  if (to - from > most) return { text: moveToColumn(to), style };
  const over = paint(line, from, to, style);
  const isShort = over.text.length * 3 <= most || bytes(over.text) <= most;
  return isShort ? over : { text: moveToColumn(to), style };
};

/** `start` goes to the cell `first`, which is the first that differs. */
const changeRuns = (start: string, before: Line, after: Line, first: number, style: Style): Painted => {
  const end = after.chars.length;
  let pen = style;
  let text = start;
  const add = (painted: Painted): void => {
    text += painted.text;
    pen = painted.style;
  };
  let at = first;
  for (let cell = first; cell < end; cell += 1) {
    if (isEqual(before, after, cell)) continue;
    let to = cell + 1;
    for (let next = to; next < end && next - to <= MIN_JUMP_CELLS; next += 1) {
      if (isSecond(after, next) || !isEqual(before, after, next)) to = next + 1;
    }
    add(bridge(after, at, cell, pen));
    add(paint(after, cell, to, pen));
    at = to;
    cell = to - 1;
  }
  if (before.chars.length > end) {
    const tail = Math.max(end, first);
    add(bridge(after, at, tail, pen));
    if (pen.blank !== PLAIN) add({ text: sgrBetween(pen, PLAIN), style: PLAIN });
    const left = before.chars.length - tail;
    text += left > ERASE_TO_END.length ? ERASE_TO_END : ' '.repeat(left);
  }
  return { text, style: pen };
};

const isSecond = (line: Line, cell: number): boolean => unitAt(line, cell) === ODD_UNIT && glyphAt(line, cell) === '';

/** Erases from the first change on, then writes what is not blank. */
const drawAnew = (start: string, after: Line, first: number, style: Style): Painted => {
  const end = after.chars.length;
  let text = start + sgrBetween(style, PLAIN) + ERASE_TO_END;
  let pen: Style = PLAIN;
  const add = (painted: Painted): void => {
    text += painted.text;
    pen = painted.style;
  };
  let at = first;
  for (let cell = first; cell < end; ) {
    let to = cell;
    while (to < end && !isErased(after, to)) to += 1;
    add(bridge(after, at, cell, pen));
    add(paint(after, cell, to, pen));
    at = to;
    cell = to;
    while (cell < end && isErased(after, cell)) cell += 1;
  }
  return { text, style: pen };
};

const isErased = (line: Line, cell: number): boolean =>
  unitAt(line, cell) === BLANK_UNIT && styleAt(line, cell) === PLAIN;

import { isSettled } from '../../core/text/index.ts';
import { EMPTY_LINE, FIRST_STRONG_ISOLATE, type FrameLine, glyphAt, ODD_GLYPH } from './line.ts';
import { PLAIN, type Style, sgrBetween } from './style.ts';

/** A block of rows whose content moved by `by` rows: up if `by` is positive. */
interface Shift {
  readonly top: number;
  /** Last row of the block. */
  readonly bottom: number;
  readonly by: number;
}

/**
 * Finds the block of rows which must be scrolled to turn most of `before` into `after`; null if too few rows moved. Only
 * unique lines vote for the distance, so that blank and repeated lines do not mislead.
 */
const findShift = (before: readonly FrameLine[], after: readonly FrameLine[], rows: number): Shift | null => {
  const by = distance(before, after, rows);
  if (by === 0) return null;
  // Maximum-sum range: a line that the shift makes right counts 1, a line that it makes wrong counts -1.
  let best = 0;
  let sum = 0;
  let start = 0;
  let block: Shift | null = null;
  for (let row = 0; row < rows; row += 1) {
    if (sum <= 0) {
      sum = 0;
      start = row;
    }
    sum += worth(before, after, row, by, rows);
    if (sum > best) {
      best = sum;
      block = { top: Math.min(start, start + by), bottom: Math.max(row, row + by), by };
    }
  }
  return block;
};

const distance = (before: readonly FrameLine[], after: readonly FrameLine[], rows: number): number => {
  const places = new Map<string, number>();
  for (let row = 0; row < rows; row += 1) {
    const text = before[row]?.text ?? '';
    if (text !== '') places.set(text, places.has(text) ? -1 : row);
  }
  const votes = new Map<number, number>();
  let winner = 0;
  for (let row = 0; row < rows; row += 1) {
    const text = after[row]?.text ?? '';
    const place = places.get(text) ?? -1;
    if (place === -1 || place === row) continue;
    const count = (votes.get(place - row) ?? 0) + 1;
    votes.set(place - row, count);
    if (count > (votes.get(winner) ?? 0)) winner = place - row;
  }
  return (votes.get(winner) ?? 0) > 1 ? winner : 0;
};

const worth = (
  before: readonly FrameLine[],
  after: readonly FrameLine[],
  row: number,
  by: number,
  rows: number,
): number => {
  const from = row + by;
  if (from < 0 || from >= rows) return -rows;
  const text = after[row]?.text ?? '';
  const stands = (before[row]?.text ?? '') === text;
  const moves = (before[from]?.text ?? '') === text;
  return stands === moves ? 0 : moves ? 1 : -1;
};

/** The lines on the terminal after scrolling. New lines are blank. */
const shiftLines = (lines: readonly FrameLine[], { top, bottom, by }: Shift): FrameLine[] => {
  const result = [...lines];
  for (let row = top; row <= bottom; row += 1) {
    const from = row + by;
    result[row] = from >= top && from <= bottom ? (lines[from] ?? EMPTY_LINE) : EMPTY_LINE;
  }
  return result;
};

/**
 * Bytes that scroll the block: a scroll region, then line feeds at its bottom or reverse line feeds at its top. Supported
 * since the VT100; the shorter SU and SD are unknown to the Linux console. Requires a plain pen.
 */
const scroll = ({ top, bottom, by }: Shift): string => {
  const region = `\x1b[${top + 1};${bottom + 1}r`;
  const move = by > 0 ? `\x1b[${bottom + 1}H${'\n'.repeat(by)}` : `\x1b[${top + 1}H${'\x1bM'.repeat(-by)}`;
  return `${region}${move}\x1b[r`;
};

/** Bytes for the terminal, and the style of the pen after them. */
interface Painted {
  readonly text: string;
  readonly style: Style;
}

/** Minimum saving of a cursor jump in bytes: long runs compress better (ssh -C) than scattered runs. */
const MIN_JUMP_GAIN = 8;

/** Minimum number of equal cells that are jumped over instead of repainted. */
const MIN_JUMP_CELLS = 3;

const ERASE_TO_END = '\x1b[K';

/** Minimum run of blanks for which erasing is shorter than writing. */
const WORTH_ERASING = ' '.repeat(11);

/** Moves to the first cell of the next line, independent of the line feed mode of the terminal. */
const NEXT_LINE = '\x1bE';

const moveTo = (row: number, column: number, isBelow: boolean): string => {
  if (isBelow && column === 0) return NEXT_LINE;
  return column === 0 ? `\x1b[${row + 1}H` : `\x1b[${row + 1};${column + 1}H`;
};
const moveToColumn = (column: number): string => (column === 0 ? '\r' : `\x1b[${column + 1}G`);

/** Length of `moveToColumn` in bytes. */
const columnBytes = (column: number): number => (column === 0 ? 1 : 3 + String(column + 1).length);

const bytes = (text: string): number => Buffer.byteLength(text);

const BLANK_UNIT = 0x20;
const ODD_UNIT = ODD_GLYPH.charCodeAt(0);

const unitAt = ({ chars }: FrameLine, cell: number): number =>
  cell < chars.length ? chars.charCodeAt(cell) : BLANK_UNIT;
const styleAt = (line: FrameLine, cell: number): Style => line.styles[cell] ?? PLAIN;
const isEqual = (before: FrameLine, after: FrameLine, cell: number): boolean => {
  const unit = unitAt(after, cell);
  if (unit !== unitAt(before, cell) || styleAt(before, cell) !== styleAt(after, cell)) return false;
  return unit !== ODD_UNIT || glyphAt(before, cell) === glyphAt(after, cell);
};

/** Writes the cells `from` to `to` (exclusive) of a line. `style` is the style of the pen before. */
const paint = (line: FrameLine, from: number, to: number, style: Style): Painted => {
  let text = '';
  let pen = style;
  // Neighbouring cells with the same style are copied together.
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

/** Writes a glyph. If its width is disputed, its cells are cleared first, and the next cell is addressed absolutely. */
const oddGlyph = (line: FrameLine, cell: number, glyph: string): string => {
  if (isSettled(glyph)) return glyph;
  let next = cell + 1;
  while (line.odds?.get(next) === '') next += 1;
  const back = moveToColumn(cell);
  // Some terminals give the isolate a cell of its own; the letter is written over this cell.
  const letter = glyph.startsWith(FIRST_STRONG_ISOLATE) ? FIRST_STRONG_ISOLATE + back + glyph.slice(1) : glyph;
  return ' '.repeat(next - cell) + back + letter + moveToColumn(next);
};

/**
 * Bytes that turn a line of the screen from `before` to `after`; empty if nothing changed. The pen starts with `style`,
 * in the line above if `isBelow`, otherwise anywhere. Writes changed runs, or erases and redraws, whichever is shorter.
 */
const changeLine = (row: number, before: FrameLine, after: FrameLine, style: Style, isBelow: boolean): Painted => {
  const length = Math.max(before.chars.length, after.chars.length);
  let first = 0;
  while (first < length && isEqual(before, after, first)) first += 1;
  if (first === length) return { text: '', style };
  const disputed = Math.min(before.disputed ?? length, after.disputed ?? length);
  if (disputed < length) {
    // A terminal that draws a glyph wider has overwritten its neighbour, or been overwritten.
    const from = Math.min(first, disputed);
    return drawAnew(moveTo(row, from, isBelow), after, from, style);
  }
  const start = moveTo(row, first, isBelow);
  const runs = changeRuns(start, before, after, first, style);
  // Erasing pays off only if it saves blanks.
  if (before.chars.length <= first || after.chars.indexOf(WORTH_ERASING, first) === -1) return runs;
  const anew = drawAnew(start, after, first, style);
  return bytes(anew.text) + MIN_JUMP_GAIN <= bytes(runs.text) ? anew : runs;
};

/** Moves from cell `from` to cell `to` by repainting the cells between, or by a jump if a jump saves enough bytes. */
const bridge = (line: FrameLine, from: number, to: number, style: Style): Painted => {
  if (from === to) return { text: '', style };
  const most = columnBytes(to) + MIN_JUMP_GAIN;
  // A cell is at least one byte, and a code unit at most three.
  if (to - from > most) return { text: moveToColumn(to), style };
  const over = paint(line, from, to, style);
  const isShort = over.text.length * 3 <= most || bytes(over.text) <= most;
  return isShort ? over : { text: moveToColumn(to), style };
};

/** Writes only the changed runs of a line. `start` moves to the first differing cell, `first`. */
const changeRuns = (start: string, before: FrameLine, after: FrameLine, first: number, style: Style): Painted => {
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

const isSecond = (line: FrameLine, cell: number): boolean =>
  unitAt(line, cell) === ODD_UNIT && glyphAt(line, cell) === '';

/** Erases a line from cell `first` on, then writes the cells that are not blank. */
const drawAnew = (start: string, after: FrameLine, first: number, style: Style): Painted => {
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

const isErased = (line: FrameLine, cell: number): boolean =>
  unitAt(line, cell) === BLANK_UNIT && styleAt(line, cell) === PLAIN;

/** Resets a terminal in an unknown state: no scroll region, plain style, no cursor, no automatic wrap, cleared. */
export const BLANK_SCREEN = '\x1b[r\x1b[m\x1b[?25l\x1b[?7l\x1b[H\x1b[J';

/**
 * Bytes that turn the first `rows` rows of the screen from `before` to `after`; empty if nothing changed. The SGR style is
 * plain at start and end. A moved block is scrolled if this takes fewer bytes.
 */
export const changeFrame = (before: readonly FrameLine[], after: readonly FrameLine[], rows: number): string => {
  // Many renders repeat the last frame, and equal lines are the same object.
  if (before.length === after.length && before.every((line, row) => line === after[row])) return '';
  const shift = findShift(before, after, rows);
  if (shift === null) return changeLines(before, after, rows) ?? '';
  const scrolled = scroll(shift) + (changeLines(shiftLines(before, shift), after, rows) ?? '');
  const written = changeLines(before, after, rows, Buffer.byteLength(scrolled));
  return written !== null && Buffer.byteLength(written) <= Buffer.byteLength(scrolled) ? written : scrolled;
};

/** Bytes that change the screen line by line; null if they are certainly more than `most` bytes. */
const changeLines = (
  before: readonly FrameLine[],
  after: readonly FrameLine[],
  rows: number,
  most = Number.POSITIVE_INFINITY,
): string | null => {
  let text = '';
  let style: Style = PLAIN;
  let above = -2;
  for (let row = 0; row < rows; row += 1) {
    const from = before[row] ?? EMPTY_LINE;
    const to = after[row] ?? EMPTY_LINE;
    if (from.text === to.text) continue;
    const change = changeLine(row, from, to, style, above === row - 1);
    if (change.text !== '') above = row;
    text += change.text;
    style = change.style;
    if (text.length > most) return null;
  }
  return text + sgrBetween(style, PLAIN);
};

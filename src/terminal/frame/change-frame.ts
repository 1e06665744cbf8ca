import { changeLine } from './change-line.ts';
import { EMPTY_LINE, type Line } from './line.ts';
import { findShift, scroll, shiftLines } from './shift.ts';
import { PLAIN, type Style, sgrBetween } from './style.ts';

/** Resets a terminal in unknown state: no scroll region, plain style, no cursor, no automatic wrap, cleared. */
export const BLANK_SCREEN = '\x1b[r\x1b[m\x1b[?25l\x1b[?7l\x1b[H\x1b[J';

/**
 * Bytes that turn a screen of lines `before` into `after`, over `rows` rows; empty for no change. The pen is plain at
 * start and end. A moved block is scrolled where that is shorter.
 */
export const changeFrame = (before: readonly Line[], after: readonly Line[], rows: number): string => {
  // Renders often repeat, and parsed lines are interned.
  if (before.length === after.length && before.every((line, row) => line === after[row])) return '';
  const shift = findShift(before, after, rows);
  if (shift === null) return changeLines(before, after, rows) ?? '';
  const scrolled = scroll(shift) + (changeLines(shiftLines(before, shift), after, rows) ?? '');
  const written = changeLines(before, after, rows, Buffer.byteLength(scrolled));
  return written !== null && Buffer.byteLength(written) <= Buffer.byteLength(scrolled) ? written : scrolled;
};

/** Null once it surely exceeds `most` bytes. */
const changeLines = (
  before: readonly Line[],
  after: readonly Line[],
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

import { type Motion, moveScrolled, type Scrolled, type Standing, scrolledTo } from '../state/scroll.ts';

/** Scroll position of rows, some of which stand side by side. */
export interface Placed extends Scrolled {
  /** The screen line of each row; null if each row has a line of its own. */
  readonly lines: readonly number[] | null;
}

/** Returns the screen line of a row. Rows that stand side by side share a line. */
export const screenLine = ({ lines }: Pick<Placed, 'lines'>, row: number): number => lines?.[row] ?? row;

/** Returns the scroll position with the row of the cursor on line `standing.row` of the screen; its `cursor` is the index of a row, not of a line. */
export const placedAt = (
  standing: Standing,
  rows: number,
  lines: Placed['lines'],
  total: number,
  height: number,
): Placed => {
  const cursor = Math.max(0, Math.min(standing.cursor, rows - 1));
  return { ...scrolledTo({ cursor: screenLine({ lines }, cursor), row: standing.row }, total, height), cursor, lines };
};

/** Returns the cursor position after a motion. Single steps go down one column of rows, then down the next; jumps by screens stay in their column. */
export const movedInColumns = (placed: Placed, rows: number, motion: Motion): Standing => {
  const { cursor, top, height, total, lines } = placed;
  if (lines === null) return moveScrolled(placed, motion);
  const line = screenLine(placed, cursor);
  if (motion.screens === undefined) {
    const to = moveScrolled({ cursor, top: 0, height: rows, total: rows }, motion).cursor;
    return { cursor: to, row: within(screenLine(placed, to) - top, height) };
  }
  const target = Math.max(0, Math.min(total - 1, line + Math.trunc(motion.screens * height)));
  return { cursor: nearest(lines, target, cursor), row: within(line - top, height) };
};

const within = (row: number, height: number): number => Math.max(0, Math.min(height - 1, row));

/** Returns the row on a line, or the nearest row. Of several rows, prefers the direction of motion from `from`, then the distance to `from`. */
const nearest = (lines: readonly number[], line: number, from: number): number => {
  const count = lines.length;
  const direction = line - (lines[from] ?? 0);
  const far = (row: number): number =>
    Math.abs((lines[row] ?? 0) - line) * count * 2 + (direction * (row - from) < 0 ? count : 0) + Math.abs(row - from);
  return lines.reduce((best, _, row) => (far(row) < far(best) ? row : best), 0);
};

import { EMPTY_LINE, type Line } from './line.ts';

/** A block of rows whose content moved: up when `by` is positive. */
interface Shift {
  readonly top: number;
  /** Last row of the block. */
  readonly bottom: number;
  readonly by: number;
}

/**
 * The block of rows that best explains `after` as `before` scrolled; null when too little moved. Only unique lines vote
 * for the distance, so that blank and repeated lines do not mislead.
 */
export const findShift = (before: readonly Line[], after: readonly Line[], rows: number): Shift | null => {
  const by = distance(before, after, rows);
  if (by === 0) return null;
  // Maximum-sum range: a line fixed by the shift counts for it, a line already right against it.
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

const distance = (before: readonly Line[], after: readonly Line[], rows: number): number => {
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

const worth = (before: readonly Line[], after: readonly Line[], row: number, by: number, rows: number): number => {
  const from = row + by;
  if (from < 0 || from >= rows) return -rows;
  const text = after[row]?.text ?? '';
  const stands = (before[row]?.text ?? '') === text;
  const moves = (before[from]?.text ?? '') === text;
  return stands === moves ? 0 : moves ? 1 : -1;
};

/** The lines on the terminal after scrolling. New ones are blank. */
export const shiftLines = (lines: readonly Line[], { top, bottom, by }: Shift): Line[] => {
  const result = [...lines];
  for (let row = top; row <= bottom; row += 1) {
    const from = row + by;
    result[row] = from >= top && from <= bottom ? (lines[from] ?? EMPTY_LINE) : EMPTY_LINE;
  }
  return result;
};

/**
 * Bytes that scroll the block: a scroll region, then line feeds at its bottom or reverse ones at its top. Supported
 * since the VT100; the shorter SU and SD are unknown to the Linux console. Requires a plain pen.
 */
export const scroll = ({ top, bottom, by }: Shift): string => {
  const region = `\x1b[${top + 1};${bottom + 1}r`;
  const move = by > 0 ? `\x1b[${bottom + 1}H${'\n'.repeat(by)}` : `\x1b[${top + 1}H${'\x1bM'.repeat(-by)}`;
  return `${region}${move}\x1b[r`;
};

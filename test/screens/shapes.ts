/** A rectangle in parts of a cell: left, top, width, height, and how solid it is. */
export type Part = readonly [x: number, y: number, width: number, height: number, opacity?: number];

const THIN = 0.12;
const FLAT = 0.06;
const MIDDLE = 0.5;

/** The directions of the strokes of a box-drawing character from its middle. */
const STROKES: Readonly<Record<string, string>> = {
  '│': 'ud',
  '┌': 'rd',
  '┐': 'ld',
  '└': 'ru',
  '┘': 'lu',
  '├': 'udr',
  '┤': 'udl',
  '┬': 'lrd',
  '┴': 'lru',
  '┼': 'lrud',
};

const STROKE: Readonly<Record<string, Part>> = {
  l: [0, MIDDLE - FLAT / 2, MIDDLE + THIN / 2, FLAT],
  r: [MIDDLE - THIN / 2, MIDDLE - FLAT / 2, MIDDLE + THIN / 2, FLAT],
  u: [MIDDLE - THIN / 2, 0, THIN, MIDDLE + FLAT / 2],
  d: [MIDDLE - THIN / 2, MIDDLE - FLAT / 2, THIN, MIDDLE + FLAT / 2],
};

/**
 * Line and block characters as rectangles, so that they meet from cell to cell with any font of a reader. Null for other
 * characters.
 */
export const shapeOf = (glyph: string): readonly Part[] | null => {
  if (glyph === '█') return [[0, 0.1, 1, 0.8]];
  if (glyph === '░') return [[0, 0.1, 1, 0.8, 0.3]];
  if (glyph === '─') return [[0, MIDDLE - FLAT / 2, 1, FLAT]];
  if (glyph === '▌') return [[0, 0, 0.5, 1]];
  const strokes = STROKES[glyph];
  return strokes === undefined
    ? null
    : Array.from(strokes).flatMap((stroke) => (STROKE[stroke] ? [STROKE[stroke]] : []));
};

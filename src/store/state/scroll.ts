/** A motion by lines, by a share of the screen, or to an end. */
export interface Motion {
  readonly lines?: number;
  /** Number of screen heights; the cursor keeps its line on the screen. */
  readonly screens?: number;
  readonly to?: 'first' | 'last';
  /** True to scroll by half screens at the edges instead of single lines. Less is then written over a slow link while a key is held. */
  readonly paged?: boolean;
}

/** A scrolled range of lines with a cursor on one of them. */
export interface Scrolled {
  readonly cursor: number;
  /** Index of the first visible line. */
  readonly top: number;
  readonly height: number;
  readonly total: number;
}

/** A cursor position: the index of the line under the cursor among all lines, and its row among the visible lines. */
export interface Standing {
  readonly cursor: number;
  readonly row: number;
}

/** Returns the scroll position of `total` lines in a window of `height` lines, so that the line of the cursor is line `row` of the window. */
export const scrolledTo = ({ cursor, row }: Standing, total: number, height: number): Scrolled => {
  const line = Math.max(0, Math.min(cursor, total - 1));
  const shown = Math.min(Math.max(0, row), height - 1);
  return { cursor: line, top: Math.max(0, Math.min(line - shown, total - height)), height, total };
};

/** Returns the cursor position after a motion. A motion by screens keeps the row of the cursor; other motions scroll only if needed. */
export const moveScrolled = ({ cursor, top, height, total }: Scrolled, motion: Motion): Standing => {
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  const target = motion.to === 'first' ? 0 : motion.to === 'last' ? total - 1 : cursor + by;
  const line = Math.max(0, Math.min(total - 1, target));
  if (motion.paged === true && motion.screens === undefined && (line < top || line >= top + height)) {
    const half = Math.floor(height / 2);
    return { cursor: line, row: line < top ? half - 1 : half };
  }
  const row = motion.screens === undefined ? line - top : cursor - top;
  return { cursor: line, row: Math.max(0, Math.min(height - 1, row)) };
};

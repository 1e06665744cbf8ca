/** A way to move: by lines, by a share of the screen, or to an end. */
export interface Motion {
  readonly lines?: number;
  /** Of the screen's height; the cursor keeps its line on the screen. */
  readonly screens?: number;
  readonly to?: 'first' | 'last';
  /**
   * Beyond an end of the screen all lines move by half of it, not by one: so much is written behind a slow link before a
   * key that was held has its last frame.
   */
  readonly paged?: boolean;
}

/** Lines of which some are on the screen, and a cursor on one of them. */
export interface Scrolled {
  readonly cursor: number;
  /** First line on the screen. */
  readonly top: number;
  readonly height: number;
  readonly total: number;
}

/** Where a cursor stands: the line, and its place on the screen. */
export interface Standing {
  readonly cursor: number;
  readonly row: number;
}

/** The part of `total` lines that is on the screen when the cursor's line shows at `row`. */
export const scrolledTo = ({ cursor, row }: Standing, total: number, height: number): Scrolled => {
  const line = Math.max(0, Math.min(cursor, total - 1));
  const shown = Math.min(Math.max(0, row), height - 1);
  return { cursor: line, top: Math.max(0, Math.min(line - shown, total - height)), height, total };
};

/** Where a motion leads. A move by screens keeps the cursor's line on the screen, others scroll no more than they must. */
export const moved = ({ cursor, top, height, total }: Scrolled, motion: Motion): Standing => {
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  const wish = motion.to === 'first' ? 0 : motion.to === 'last' ? total - 1 : cursor + by;
  const line = Math.max(0, Math.min(total - 1, wish));
  if (motion.paged === true && motion.screens === undefined && (line < top || line >= top + height)) {
    const half = Math.floor(height / 2);
    return { cursor: line, row: line < top ? half - 1 : half };
  }
  const row = motion.screens === undefined ? line - top : cursor - top;
  return { cursor: line, row: Math.max(0, Math.min(height - 1, row)) };
};

/** Cells of a line, and lines. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The size of a terminal; 80 × 24 where it does not know its own, as one behind a serial line. */
export const sizeOf = (terminal: {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}): Size => ({ columns: terminal.columns || 80, rows: terminal.rows || 24 });

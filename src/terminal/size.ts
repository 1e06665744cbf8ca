/** Width in cells and height in lines. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Size of a terminal; 80 × 24 if unknown, for example on a serial line. */
export const sizeOf = (terminal: {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}): Size => ({ columns: terminal.columns || 80, rows: terminal.rows || 24 });

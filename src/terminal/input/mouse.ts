/** A mouse event, and its cell on the screen (from 0). */
export interface MouseEvent {
  readonly type: 'click' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** Bits of Shift, Alt and Ctrl in the button number. */
const MODIFIERS = 4 | 8 | 16;

const TYPES: Readonly<Record<number, MouseEvent['type']>> = { 0: 'click', 64: 'wheel-up', 65: 'wheel-down' };

/** Parses a mouse report (mode 1006); null for a release, another button, or another format. */
export const readMouse = (sequence: string): MouseEvent | null => {
  const [, button, column, row] = /^\x1b\[<(\d{1,4});(\d{1,5});(\d{1,5})M$/.exec(sequence) ?? [];
  const type = TYPES[Number(button) & ~MODIFIERS];
  if (button === undefined || type === undefined) return null;
  return { type, column: Math.max(0, Number(column) - 1), row: Math.max(0, Number(row) - 1) };
};

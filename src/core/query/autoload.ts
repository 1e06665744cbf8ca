/** Default number of rows that a list loads without key presses. */
export const AUTOLOAD_ROWS = 500;

const MAX_ROWS = 100_000;

/** Setting value for manual loading. */
export const NO_AUTOLOAD = 'off';

/** Parses the number of autoloaded rows; null for `off` and 0, undefined for invalid text. */
export const readAutoload = (text: string): number | null | undefined => {
  if (text === NO_AUTOLOAD || text === '0') return null;
  const rows = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return rows >= 1 && rows <= MAX_ROWS ? rows : undefined;
};

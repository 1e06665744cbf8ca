/** A list loads on by itself up to so many rows, unless a setting says otherwise. */
export const AUTOLOAD_ROWS = 500;

const MAX_ROWS = 100_000;

/** What stands for a list that waits for keys. */
export const NO_AUTOLOAD = 'off';

/** Reads up to how many rows a list loads by itself; null for `off` and 0, undefined for what is neither. */
export const readAutoload = (text: string): number | null | undefined => {
  if (text === NO_AUTOLOAD || text === '0') return null;
  const rows = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return rows >= 1 && rows <= MAX_ROWS ? rows : undefined;
};

/** Value of a setting in place of its number (rows that are loaded without a key press, seconds between refreshes): turned off. */
export const OFF = 'off';

/** Default number of rows that a list loads without key presses. */
export const AUTOLOAD_ROWS = 500;

/** Maximum length of a list that is loaded to its end without key presses, if the user has set no other number. */
export const WHOLE_ROWS = 3000;

export const AUTOLOAD_LIMITS = { least: 1, most: 100_000 } as const;

/** Limits of the refresh period in seconds: up to a day. */
export const REFRESH_SECONDS = { least: 1, most: 86_400 } as const;

/** Default number of seconds between refreshes. */
export const REFRESH_PERIOD = 30;

/**
 * Default number of requests per second, on average. This is half of the limit that the service has per address, which users of a
 * jump host share.
 */
export const REQUESTS_PER_SECOND = 5;

/** Parses a whole number within limits; null for `off` and 0, undefined for invalid text. */
export const readNumberOrOff = (
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null | undefined => {
  if (text === OFF || text === '0') return null;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};

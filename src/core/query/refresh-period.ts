/** Below a second it would be no pause; above a day it is over. */
export const REFRESH_SECONDS = { least: 1, most: 86_400 } as const;

/** What stands for no refresh. */
export const NO_REFRESH = 'off';

/** Reads whole seconds from one refresh to the next; null for `off` and 0, undefined for what is neither. */
export const readRefresh = (text: string): number | null | undefined => {
  if (text === NO_REFRESH || text === '0') return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return seconds >= REFRESH_SECONDS.least && seconds <= REFRESH_SECONDS.most ? seconds : undefined;
};

/** Limits of the refresh period in seconds: up to a day. */
export const REFRESH_SECONDS = { least: 1, most: 86_400 } as const;

/** Setting value for no refresh. */
export const NO_REFRESH = 'off';

/** Parses the refresh period in whole seconds; null for `off` and 0, undefined for invalid text. */
export const readRefresh = (text: string): number | null | undefined => {
  if (text === NO_REFRESH || text === '0') return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return seconds >= REFRESH_SECONDS.least && seconds <= REFRESH_SECONDS.most ? seconds : undefined;
};

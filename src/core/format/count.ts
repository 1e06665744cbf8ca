import { UNKNOWN_TEXT } from '../cell.ts';

/** A count with thousands set apart: `1,213`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** A share of one as whole percent, never rounded up to 100: `97%`; `–` for null. */
export const formatPercent = (share: number | null): string => {
  if (share === null || !Number.isFinite(share)) return UNKNOWN_TEXT;
  const percent = share * 100;
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
};

/** `1 host`, `3 hosts`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

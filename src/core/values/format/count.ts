import { UNKNOWN_TEXT } from '../cell.ts';

/** A count with thousands separators: `1,213`. */
export const formatCount = (count: number): string =>
  // `Intl.NumberFormat` takes 10 ms to create.
  Math.abs(count) < 1000 ? String(count) : String(count).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');

/** A share of 1 as whole percent, never rounded up to 100: `97%`; `–` for null. */
export const formatPercent = (share: number | null): string => {
  if (share === null || !Number.isFinite(share)) return UNKNOWN_TEXT;
  const percent = share * 100;
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
};

/** `1 host`, `3 hosts`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

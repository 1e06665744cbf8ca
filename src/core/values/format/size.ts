import { UNKNOWN_TEXT } from '../cell.ts';

const SIZE_UNITS = ['B', 'K', 'M', 'G', 'T', 'P'] as const;

/** Bytes in the most readable unit, powers of 1,024: `512M`, `32G`, `1.5T`; `–` for null. */
export const formatSize = (bytes: number | null): string => {
  if (bytes === null) return UNKNOWN_TEXT;
  let size = bytes;
  let unit = 0;
  while (Math.abs(size) >= 1024 && unit < SIZE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = size < 10 && !Number.isInteger(size) ? 1 : 0;
  return `${size.toFixed(digits).replace(/\.0$/, '')}${SIZE_UNITS[unit] ?? ''}`;
};

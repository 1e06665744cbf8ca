import type { CellValue } from '../../core/values/index.ts';

/**
 * Broken: an invalid pack (tag deleted from the registry) in either form; null where no pack states its validity
 * (document 2.5).
 */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const invalid = value('invalid');
  return typeof invalid === 'number' ? invalid > 0 : null;
};

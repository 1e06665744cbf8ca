import type { CellValue } from '../../core/values/index.ts';

/** A pack whose tag was deleted from the registry, in either form; null where no pack says whether it is valid (document 2.5). */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const invalid = value('invalid');
  return typeof invalid === 'number' ? invalid > 0 : null;
};

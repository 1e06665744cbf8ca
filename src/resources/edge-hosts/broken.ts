import type { CellValue } from '../../core/values/index.ts';

/** Unhealthy, in any case of letters; null without a health, and for a word that is neither (document 2.3, health). */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const health = String(value('health')).toLowerCase();
  return health === 'unhealthy' ? true : health === 'healthy' ? false : null;
};

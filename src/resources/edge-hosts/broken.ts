import type { CellValue } from '../../core/values/index.ts';

/** Broken: unhealthy, in any case; null without health and for unlisted states. */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const health = String(value('health')).toLowerCase();
  return health === 'unhealthy' ? true : health === 'healthy' ? false : null;
};

import type { CellValue } from '../../core/values/index.ts';

/** Broken: unhealthy; null without health and for unlisted states. */
export const isBrokenHost = (value: (column: string) => CellValue): boolean | null => {
  const health = value('health');
  return health === 'unhealthy' ? true : health === 'healthy' ? false : null;
};

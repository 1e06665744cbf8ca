import type { CellValue } from '../../core/values/index.ts';

/** From the values of its columns: true if a host is unhealthy; null without a health state or for an undocumented state. */
export const isBrokenHost = (value: (column: string) => CellValue): boolean | null => {
  const health = value('health');
  return health === 'unhealthy' ? true : health === 'healthy' ? false : null;
};

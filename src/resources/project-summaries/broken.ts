import type { CellValue } from '../../core/values/index.ts';

/** Broken: errored or unhealthy clusters; null without either counter (document 2.8). */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const [errored, unhealthy] = [value('errored'), value('unhealthy')];
  return errored === null && unhealthy === null ? null : Number(errored) > 0 || Number(unhealthy) > 0;
};

import type { CellValue } from '../../core/values/index.ts';

/** Errored or unhealthy clusters; null where neither was counted (document 2.8). */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const [errored, unhealthy] = [value('errored'), value('unhealthy')];
  return errored === null && unhealthy === null ? null : Number(errored) > 0 || Number(unhealthy) > 0;
};

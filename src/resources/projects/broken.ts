import type { CellValue } from '../../core/values/index.ts';
import { isCleanUpFailed } from '../shared/project-status.ts';

/** Broken: a failed last delivery of an alert channel, or a failed clean-up; null where neither is known (document 2.7). */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const [failing, cleanUp] = [value('failing'), value('cleanup')];
  if (failing === null && cleanUp === null) return null;
  return Number(failing) > 0 || isCleanUpFailed(cleanUp === null ? null : String(cleanUp));
};

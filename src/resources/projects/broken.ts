import type { CellValue } from '../../core/values/index.ts';
import { isCleanUpFailed } from '../shared/project-status.ts';

/** An alert channel that failed at its last delivery, or a clean-up that failed; null where neither is given (document 2.7). */
export const isBroken = (value: (column: string) => CellValue): boolean | null => {
  const [failing, cleanUp] = [value('failing'), value('cleanup')];
  if (failing === null && cleanUp === null) return null;
  return Number(failing) > 0 || isCleanUpFailed(cleanUp === null ? null : String(cleanUp));
};

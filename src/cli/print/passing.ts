import { STOPPED } from '../../api/problems/network.ts';
import { ProblemError } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { turns } from '../turns.ts';

const SLICE_MS = 20;

/** The items that pass, filtered in slices so that signals are handled. @throws ProblemError when aborted */
export const passingItems = async (
  items: readonly Item[],
  passes: (item: Item) => boolean,
  signal: AbortSignal,
): Promise<readonly Item[]> => {
  const found: Item[] = [];
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() >= end) {
      await turns();
      end = performance.now() + SLICE_MS;
    }
    if (signal.aborted) throw new ProblemError(STOPPED);
    if (passes(item)) found.push(item);
  }
  return found;
};

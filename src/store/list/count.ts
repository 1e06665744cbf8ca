import { MAYBE_MORE } from '../../core/client/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { cachedCount } from '../cached/cached.ts';
import { projectProgress } from '../projects/parts.ts';
import { type CachedList, isCached, partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore, type Walk } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';

/**
 * How much of a list is here, never more certain than it is: `65` when the walk has ended, `400/1,213` with the count
 * the service claims, `400+` when it claims none or less than what came; `was 65` for rows of an earlier run.
 */
export const countText = (list: ShownList): string => {
  const here = formatCount(list.items.length);
  if (isCached(list)) return `was ${cachedCountText(list)}`;
  if (!hasMore(list)) return list.notes.includes(MAYBE_MORE) ? `${here}+` : here;
  return list.count !== null && list.count > list.items.length ? `${here}/${formatCount(list.count)}` : `${here}+`;
};

/** Kept rows, of as many as there were. */
const cachedCountText = (list: CachedList): string => {
  const here = cachedCount(list);
  return list.count !== null && list.count > here
    ? `${formatCount(here)}/${formatCount(list.count)}`
    : formatCount(here);
};

/** The count beside a tab: `·` before it was asked, `…` while nothing is here yet, `!` when it failed. */
export const tabCount = (state: State, kind: KindId): string => {
  const list = listOf(state, kind);
  if (list === undefined) return '·';
  const parts = partsOf(list);
  const failed = list.problem !== null || (parts !== null && projectProgress(parts).failed.length > 0);
  if (failed) return list.items.length > 0 ? `${countText(list)}!` : '!';
  return list.pageStarts.length === 0 && list.items.length === 0 ? '…' : countText(list);
};

/** The number of pages there will be, when the claimed count and the page size allow to say. */
export const pageTotal = (list: Walk): number | null => {
  if (!hasMore(list)) return list.pageStarts.length;
  const size = list.limit ?? list.pageStarts[1] ?? null;
  if (list.count === null || size === null || size <= 0 || list.count <= list.items.length) return null;
  return list.pageStarts.length + Math.ceil((list.count - list.items.length) / size);
};

/** Which page an item came with, from 0, the one that is still arriving too; -1 when it is not in the list. */
export const pageOf = (list: Walk, index: number): number => {
  if (list.arriving !== null && index >= list.arriving) return list.pageStarts.length;
  let page = -1;
  for (const start of list.pageStarts) {
    if (start > index) break;
    page += 1;
  }
  return page;
};

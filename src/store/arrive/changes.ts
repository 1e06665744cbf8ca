import type { Item } from '../../core/item/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { knownItem } from '../state/item-fetch.ts';
import { isCached, type ShownList } from '../state/shown-list.ts';
import { hasMore, type Walk } from '../state/walk.ts';

/**
 * Arriving items of a list, each replaced by the loaded item when both are equal: memos and painted rows of the loaded
 * one stay valid.
 */
export const knownItems = (list: ShownList, arrived: readonly Item[]): readonly Item[] => {
  // Cached items never replace items of the service.
  if (isCached(list)) return arrived;
  const items = arrived.map((item) => knownItem(item, list.uids.get(item.uid)));
  // Unchanged new items would keep the bytes of their group alive.
  const isNew = (item: Item, index: number): boolean => item === arrived[index];
  if (!items.every(isNew)) for (const item of items.filter(isNew)) item.settle();
  return items;
};

/** True for two walks with the same items in the same order. */
export const isUnchanged = ({ items }: Walk, other: Walk): boolean =>
  items.length === other.items.length && items.every((item, index) => item === other.items[index]);

/** The changes of a refresh: `refreshed: 3 changed, 1 new, 2 gone`. */
export const changesText = (before: Walk, after: Walk): string => {
  if (before.items === after.items) return 'refreshed: no changes';
  const same = after.items.filter((item) => before.uids.get(item.uid) === item).length;
  const kept = after.items.filter(({ uid }) => before.uids.has(uid)).length;
  const gone = before.items.filter(({ uid }) => !after.uids.has(uid)).length;
  const parts = [
    counted(kept - same, 'changed'),
    counted(after.items.length - kept, 'new'),
    // Before its end a walk cannot tell what is gone: items may have moved to a later page.
    counted(gone, hasMore(after) ? 'no longer on these pages' : 'gone'),
  ].flat();
  return `refreshed: ${parts.length === 0 ? 'only the order changed' : parts.join(', ')}`;
};

const counted = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${what}`];

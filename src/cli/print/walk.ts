import type { Client } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import { followPages, type Pages, type PagesOptions } from './pages.ts';

export interface Walk extends Omit<Pages, 'got'> {
  /** Unique by uid, in order of arrival; of duplicates the newer one. */
  readonly items: readonly Item[];
}

export interface WalkOptions extends Pick<PagesOptions, 'signal' | 'onProgress'> {
  /** Ends the walk after this many `wanted` items. */
  readonly limit: number | null;
  /** The items that count towards the limit. */
  readonly wanted: (item: Item) => boolean;
}

/**
 * Collects the items of all pages, or up to the limit. A failure after the first items keeps them.
 * @throws ProblemError on failure before any items, and when aborted
 */
export const walkPages = async (client: Client, query: InitialQuery, options: WalkOptions): Promise<Walk> => {
  const { limit, wanted, signal, onProgress } = options;
  const items = new Map<string, Item>();
  let passed = 0;
  const take = (arrived: readonly Item[]): boolean => {
    for (const item of arrived) {
      if (limit !== null && !items.has(item.uid) && wanted(item)) passed += 1;
      items.set(item.uid, item);
    }
    return limit !== null && passed >= limit;
  };
  const pageLimit = limit === null ? PAGE_LIMIT : Math.min(PAGE_LIMIT, limit);
  const paging = { limit: pageLimit, all: limit === null };
  const { count, ending, notes } = await followPages(client, query, { ...paging, signal, take, onProgress });
  return { items: [...items.values()], count, ending, notes };
};

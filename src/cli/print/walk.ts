import type { Client } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import { followPages, type Pages, type PagesOptions } from './pages.ts';

export interface Walk extends Omit<Pages, 'got'> {
  /** Unique by uid, in the order they came; an item that came twice is the newer one. */
  readonly items: readonly Item[];
}

export interface WalkOptions extends Pick<PagesOptions, 'signal' | 'onProgress'> {
  /** Ends the walk when so many items that pass `wanted` are here. */
  readonly limit: number | null;
  /** Which items count against the limit. */
  readonly wanted: (item: Item) => boolean;
}

/**
 * Gathers the items of all pages, or as many as the limit asks for. A failure after the first items keeps what is here.
 * @throws ProblemError when it fails before there are any, and when it was stopped.
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

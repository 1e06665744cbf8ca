import { admit } from '../../core/admit/index.ts';
import type { Client } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import { followPages, type Pages, type PagesOptions } from '../print/pages.ts';
import { type NearName, nearness } from './near.ts';

/** Search result in a list. */
export interface Search extends Pages {
  /** The match, or several of the same name; empty for none. */
  readonly found: readonly Item[];
  /** True for a match by uid, which is unique. */
  readonly byUid: boolean;
  /** Similar items if nothing was found; unordered. */
  readonly near: readonly NearName[];
}

/**
 * Searches the item with this uid or full name, page by page. Ends at a uid match, or at two name matches; otherwise
 * uniqueness is known only at the end. Keeps matches only.
 * @throws ProblemError as `followPages`
 */
export const findItem = async (
  client: Client,
  query: InitialQuery,
  wanted: string,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<Search> => {
  // Uids and names were sanitised on admission; so must be the compared word.
  const word = String(admit(wanted));
  const named = new Map<string, Item>();
  const near = new Map<string, NearName>();
  let identified: Item | null = null;
  const take = (items: readonly Item[]): boolean => {
    for (const item of items) {
      if (item.uid === word) identified = item;
      else if (item.name === word) named.set(item.uid, item);
      else {
        const one = nearness(item, word);
        if (one !== null) near.set(item.uid, one);
      }
    }
    return identified !== null || named.size > 1;
  };
  const pages = await followPages(client, query, { ...options, limit: PAGE_LIMIT, all: true, take });
  const found = identified === null ? [...named.values()] : [identified];
  return { ...pages, found, byUid: identified !== null, near: [...near.values()] };
};

import { admit } from '../../core/admit/index.ts';
import type { Client } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import { followPages, type Pages, type PagesOptions } from '../print/pages.ts';
import { type NearName, nearness } from './near.ts';

/** What a walk over a list found. */
export interface Search extends Pages {
  /** One, or more than one of the same name; empty when there is none. */
  readonly found: readonly Item[];
  /** True when it was found by its uid: no other item can have that. */
  readonly byUid: boolean;
  /** What comes near, when nothing was found; in no order. */
  readonly near: readonly NearName[];
}

/**
 * Looks for the item with this uid or this whole name, page by page. A uid ends the walk where it is found, a name when
 * it was found twice; otherwise nobody knows that it is the only one before the end. Only what was found is kept.
 * @throws ProblemError as `followPages`.
 */
export const findItem = async (
  client: Client,
  query: InitialQuery,
  wanted: string,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<Search> => {
  // Uids and names were sanitised on their way in; so is the word that is compared with them.
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

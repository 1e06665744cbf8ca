import { queryKey } from '../../core/query/index.ts';
import type { AskPage } from '../ahead/ahead.ts';
import { FollowedWalk, type Lookups } from './walk.ts';

/** Maximum number of walks that are followed at the same time. */
const MAX_WALKS = 16;

/**
 * Follows walks along continue tokens, and loads again the items that moved between pages during the walk
 * (`Page.moved`). A walk whose first page was not seen is left as it is.
 */
export const withMovedItems = (lookups: Lookups): AskPage => {
  const walks = new Map<string, FollowedWalk>();
  return async (request, signal, options) => {
    const key = queryKey(request.query);
    const page = await lookups.page(request, signal, options);
    if (request.offset !== undefined) return page;
    const before = walks.get(key);
    const isNext = before !== undefined && before.token !== null && before.token === request.continue;
    const walk = request.continue === null ? new FollowedWalk(lookups) : isNext ? before : null;
    walks.delete(key);
    // A list in one page has no page borders, where items could be lost.
    const isAlone = request.continue === null && (page.meta?.continue ?? null) === null;
    if (walk === null || isAlone) return page;
    const taken = await walk.take(page, request, signal);
    if (walk.token === null) return taken;
    walks.set(key, walk);
    const [oldest] = walks.keys();
    if (walks.size > MAX_WALKS && oldest !== undefined) walks.delete(oldest);
    return taken;
  };
};

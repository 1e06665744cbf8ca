import { plainItem } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { projectsQuery } from '../projects/known.ts';
import { askedAgain, askedQuietly, type ItemFetch, itemFetchKey, newItemFetch } from '../state/item-fetch.ts';
import { partsOf, type ShownList } from '../state/shown-list.ts';
import type { Change, State } from '../state/state.ts';
import { askedAnew, refreshed, refreshedQuietly, wantPages } from '../state/wanted-pages.ts';
import { askedSingly, itemRequest, listedItem } from '../walk/item.ts';
import { changeList, changeWalks, currentList, listOf } from '../walk/query.ts';

/**
 * Requests the open item again, and the one it is compared with. Without an open item, or without single items, walks
 * the list on the screen again as far as it is loaded. Shown data stays until fresh data arrives.
 */
export const refresh = (state: State): Change => {
  const open = askedSingly(state);
  if (open.length > 0) return withItemFetches(state, open, askedAgain);
  const list = currentList(state);
  return list === undefined ? {} : again(state, list);
};

/** Aborts the request for what is on the screen, which may hang, and repeats it. */
export const askAnew = (state: State): Change => {
  const open = askedSingly(state);
  if (open.length > 0) return withItemFetches(state, open, (whole, of) => askedAgain({ ...whole, activity: null }, of));
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, askedAnew);
};

/** Walks a list again; with all projects in scope, the list of projects too, since it may have changed. */
const again = (state: State, list: ShownList): Pick<State, 'lists'> => {
  const change = changeWalks(state, list, refreshed);
  const projects = partsOf(list) === null ? undefined : change.lists[queryKey(projectsQuery(state))];
  return projects === undefined
    ? change
    : changeList({ ...state, ...change }, wantPages(refreshed(projects), Number.POSITIVE_INFINITY));
};

const withItemFetches = (state: State, uids: readonly string[], ask: typeof askedAgain): Change => {
  const asked = uids.map((uid): readonly [key: string, whole: ItemFetch] => {
    const request = itemRequest(state, uid);
    const key = itemFetchKey(request);
    const item = listedItem(state, uid);
    const listed = item === undefined ? null : plainItem(item);
    return [key, ask(state.itemFetches[key] ?? newItemFetch(request, listed), listed)];
  });
  return { itemFetches: { ...state.itemFetches, ...Object.fromEntries(asked) } };
};

/** Walks the lists of all tabs again; an open item is requested after its list. */
export const refreshAll = (state: State): Change => {
  let { lists } = state;
  for (const { id } of state.catalog.resources) {
    const list = listOf(state, id);
    if (list !== undefined) ({ lists } = again({ ...state, lists }, list));
  }
  return { lists };
};

/** Refreshes as `refresh` does, but unsolicited: without messages, and an earlier failure stands until the answer. */
export const refreshQuietly = (state: State): Change => {
  const open = askedSingly(state);
  if (open.length > 0) return withItemFetches(state, open, askedQuietly);
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, refreshedQuietly);
};

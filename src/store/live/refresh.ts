import { plainItem } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { projectsQuery } from '../projects/known.ts';
import { askedAgain, askedQuietly, type ItemFetch, itemFetchKey, newItemFetch } from '../state/item-fetch.ts';
import { askedAnew, refreshed, refreshedQuietly, wantPages } from '../state/list-wishes.ts';
import { partsOf, type ShownList } from '../state/shown-list.ts';
import type { Change, State } from '../state/state.ts';
import { askedSingly, itemRequest, listedItem } from '../walk/item.ts';
import { changeList, changeWalks, currentList, listOf } from '../walk/query.ts';

/**
 * Asks for the open item again, and for that it is compared with; where no item is open, or the service gives none by
 * itself, walks the list on the screen again, as far as it has come. What is shown stays until the new one is here.
 */
export const refresh = (state: State): Change => {
  const open = askedSingly(state);
  if (open.length > 0) return withItemFetches(state, open, askedAgain);
  const list = currentList(state);
  return list === undefined ? {} : again(state, list);
};

/** Gives up the answer that is on its way for what is on the screen, which may never come, and asks for it once more. */
export const askAnew = (state: State): Change => {
  const open = askedSingly(state);
  if (open.length > 0) return withItemFetches(state, open, (whole, of) => askedAgain({ ...whole, activity: null }, of));
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, askedAnew);
};

/** Walks a list again; where it shows all projects together, the list of them as well: there may be others by now. */
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

/** Walks every list again that is behind a tab; an open item comes again after the list that it is in. */
export const refreshAll = (state: State): Change => {
  let { lists } = state;
  for (const { id } of state.catalog.resources) {
    const list = listOf(state, id);
    if (list !== undefined) ({ lists } = again({ ...state, lists }, list));
  }
  return { lists };
};

/**
 * Asks for what is on the screen as `refresh` does, though nobody asked for that: nothing is said of it, and what failed
 * before stands until the answer is here.
 */
export const refreshQuietly = (state: State): Change => {
  const open = askedSingly(state);
  if (open.length > 0) return withItemFetches(state, open, askedQuietly);
  const list = currentList(state);
  return list === undefined ? {} : changeWalks(state, list, refreshedQuietly);
};

import type { PageRequest } from '../../core/client/index.ts';
import { comparedKinds } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type InitialQuery, isByProject, type KindId, queryKey } from '../../core/query/index.ts';
import { fleetRulesAsked } from '../../query/filter/language/index.ts';
import { walkOfList, withoutCached } from '../cached/cached.ts';
import { loadOn, searchOn } from '../list/autoload.ts';
import { fetchAhead } from '../list/pages.ts';
import { asksForProjects, isMerged, needsSummaries, projectsQuery, summaryQuery } from '../projects/merged-list.ts';
import { type HeldList, isCached, newList, walkOf } from '../state/held-list.ts';
import { type ItemFetch, itemFetchKey, newItemFetch, requestAgain } from '../state/item-fetch.ts';
import { openQuestions } from '../state/overlays.ts';
import { currentView, resourceIn, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { itemRequest, listedPlain, neededItemFetches, openUids } from '../walk/item.ts';
import { currentList, initialQuery, listOf, queriesOf, shownKeys, wantsPage } from '../walk/query.ts';

// Decides which lists are loaded, and how far: the pages that keys requested, the pages that a list loads by itself up
// to its limit, then the lists of the other tabs, one at a time.

/** Maximum number of hidden lists to keep, so that an earlier query shows its rows at once. */
const MAX_HIDDEN_LISTS = 8;

/** Maximum number of whole items to keep after they are closed; they are large. */
const MAX_CLOSED_ITEM_FETCHES = 4;

const ALL = Number.POSITIVE_INFINITY;

/**
 * Returns the lists with the pages that the state needs. The list on the screen gets its first page, and the next page near the
 * end. Choosing a project, or all projects, needs the list of projects. The number of hidden lists is limited. Returns the same
 * object if nothing changes.
 */
export const plannedLists = (state: State): State['lists'] => {
  const shown = plannedWalks(state, state.tab, isMerged(state, state.tab) ? loadOn : goOn);
  const wanted = [...withProjects(state), ...shown, ...comparedLists(state), ...behindTabs(state)];
  const changed = wanted.filter((list) => state.lists[queryKey(list.query)] !== list);
  const lists = changed.length === 0 ? state.lists : { ...state.lists };
  const next: Record<string, HeldList> = lists;
  for (const list of changed) next[queryKey(list.query)] = list;
  return pruneLists(state, lists);
};

/** The walks of a kind's list; missing walks are created. */
const plannedWalks = (
  state: State,
  kind: KindId,
  grow: (state: State, walk: HeldList) => HeldList = loadOn,
): readonly HeldList[] => {
  const isPart = isMerged(state, kind);
  // Projects are many, so only keys load their further pages. Services are few, and each loads by itself like a single list.
  const growsByKeys = isPart && isByProject(state.scope);
  return queriesOf(state, kind).map(({ key, query }) => {
    const list = state.lists[key];
    if (list === undefined) return newList(query, pagesOfOthers(state, query));
    // Cached rows do not mix with rows of this run.
    if (isCached(list)) return isPart ? withoutCached(list) : walkOfList(list);
    return growsByKeys ? list : grow(state, list);
  });
};

/** Requests the pages that the rows, the cursor and the filter of the list on the screen need. */
const goOn = (state: State, list: HeldList): HeldList => searchOn(state, loadOn(state, fetchAhead(state, list)));

/** The next list of another tab to load, once the list on the screen is idle. One list loads at a time, up to its automatic limit. */
const behindTabs = (state: State): readonly HeldList[] => {
  const list = currentList(state);
  if (state.autoload.rows === null || state.live.paused !== null || list === undefined || !rests(state, list))
    return [];
  for (const { id } of state.catalog.resources) {
    if (id === state.tab || isMerged(state, id)) continue;
    const other = listOf(state, id);
    if (other === undefined) return [newList(initialQuery(state, id), 1)];
    const next = isCached(other) ? walkOfList(other) : loadOn(state, other);
    if (next !== other) return [next];
    if (!rests(state, other)) return [];
  }
  return [];
};

/** True if a list has no request in progress or due. */
const rests = (state: State, list: HeldList): boolean =>
  list.problem !== null ||
  (list.activity === null &&
    list.refresh === null &&
    hasFirstPage(list) &&
    !wantsPage(list) &&
    loadOn(state, list) === list);

const hasFirstPage = ({ pageStarts }: HeldList): boolean => pageStarts.length > 0;

/** The lists that rules on the screen compare with. Each list loads up to its automatic limit. */
const comparedLists = (state: State): readonly HeldList[] => {
  if (state.autoload.rows === null || state.live.paused !== null) return [];
  return kindsCompared(state).flatMap((kind) => {
    return kind === state.tab ? [] : plannedWalks(state, kind);
  });
};

/** The other kinds that the rules of the filter or of an open answer compare with. */
const kindsCompared = (state: State): readonly KindId[] => {
  const asked = openQuestions(state).flatMap(({ state: { name, kind } }) => {
    const asksRules = state.questions.some((entry) => entry.name === name && entry.asksRules === true);
    return asksRules ? comparedKinds(resourceIn(state, kind).rules) : [];
  });
  const { rules } = resourceIn(state, state.tab);
  const filtered = comparedKinds(fleetRulesAsked(currentView(state).filter, rules));
  return [...new Set([...asked, ...filtered])].filter((kind) => state.catalog.resources.some(({ id }) => id === kind));
};

/** Number of pages that are loaded for the same query with other fields; the new list loads as many. */
const pagesOfOthers = ({ lists }: State, query: InitialQuery): number => {
  const key = queryKey(query);
  const others = Object.values(lists).filter(
    // Scopes, of which there may be many, are compared first.
    (list) => list.query.scope?.uid === query.scope?.uid && queryKey({ ...list.query, fields: query.fields }) === key,
  );
  return Math.max(1, ...others.map((list) => (hasMore(list) ? list.pageStarts.length : ALL)));
};

/** Plans the fetches of open and compared items that the list has only in part, or not at all. Returns the same object if nothing changes. */
export const plannedItemFetches = (state: State): State['itemFetches'] => {
  const itemFetches = neededItemFetches(state).flatMap((uid): (readonly [string, ItemFetch])[] => {
    const key = itemFetchKey(itemRequest(state, uid));
    const before = state.itemFetches[key];
    const listed = listedPlain(state, uid);
    const next = before === undefined ? newItemFetch(itemRequest(state, uid), listed) : upToDate(before, listed);
    return next === before ? [] : [[key, next]];
  });
  if (itemFetches.length === 0) return state.itemFetches;
  const shown = shownItemFetches(state);
  const others = Object.entries(state.itemFetches).filter(([key]) => !shown.has(key));
  const open = Object.entries(state.itemFetches).filter(([key]) => shown.has(key));
  return Object.fromEntries([...others.slice(-MAX_CLOSED_ITEM_FETCHES), ...open, ...itemFetches]);
};

/** Requests an item again if a later walk brought a newer item. */
const upToDate = (whole: ItemFetch, listed: Item | null): ItemFetch =>
  listed === null || whole.of === listed || whole.problem !== null ? whole : requestAgain(whole, listed);

/** Keys of the fetches of the open item and of the item that it is compared with. Fetches of other items are aborted. */
export const shownItemFetches = (state: State): ReadonlySet<string> =>
  new Set(openUids(state).map((uid) => itemFetchKey(itemRequest(state, uid))));

const withProjects = (state: State): readonly HeldList[] => {
  if (!asksForProjects(state)) return [];
  const own = state.lists[queryKey(projectsQuery(state))];
  if (!needsSummaries(own)) return [own === undefined ? newList(projectsQuery(state), ALL) : walkOfList(own)];
  const summaries = summaryQuery(state);
  return [state.lists[queryKey(summaries)] ?? newList(summaries, ALL)];
};

const pruneLists = (state: State, lists: State['lists']): State['lists'] => {
  const shown = shownKeys({ ...state, lists });
  const others = Object.entries(lists).filter(([key]) => !shown.has(key));
  if (others.length <= MAX_HIDDEN_LISTS) return lists;
  const family = lastFamily(others);
  const single = others.filter(([key]) => !family.has(key));
  const dropped = new Set(single.slice(0, Math.max(0, single.length - MAX_HIDDEN_LISTS)).map(([key]) => key));
  return dropped.size === 0 ? lists : Object.fromEntries(Object.entries(lists).filter(([key]) => !dropped.has(key)));
};

/** Keeps the walks of all projects that were last shown together, because loading them again is slow. */
const lastFamily = (lists: readonly (readonly [key: string, list: HeldList])[]): ReadonlySet<string> => {
  const families = new Map<string, string[]>();
  for (const [key, { query }] of lists) {
    const family = queryKey({ ...query, scope: null });
    families.set(family, [...(families.get(family) ?? []), key]);
  }
  return new Set([...families.values()].findLast((keys) => keys.length > MAX_HIDDEN_LISTS));
};

/** Returns the request for the next page of a list. `ahead` is the number of further pages that are wanted. */
export const nextRequest = (list: HeldList): PageRequest => {
  const { next, want, pageStarts } = walkOf(list);
  return {
    query: list.query,
    continue: next.type === 'token' ? next.token : null,
    ahead: Math.max(0, want - pageStarts.length - 1),
  };
};

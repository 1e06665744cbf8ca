import type { Item } from '../core/item.ts';
import { type InitialQuery, queryKey } from '../core/query.ts';
import { hasMore, type List, newList } from './list.ts';
import { PROJECTS_QUERY } from './select/choices.ts';
import { asksForProjects } from './select/projects.ts';
import { currentList, initialQuery } from './select/query.ts';
import { itemRequest, listedItem, neededWholes, openUids } from './select/whole.ts';
import type { State } from './state.ts';
import { fetchAhead } from './verbs/pages.ts';
import { askedAgain, newWhole, type Whole, wholeKey } from './whole.ts';

/** How many walks are kept that no tab shows: going back to an earlier query finds its rows again. */
const KEPT = 8;

/** How many whole items are kept that are not open: they are large. */
const KEPT_WHOLES = 4;

const ALL = Number.POSITIVE_INFINITY;

/** The lists that are on a tab or that somebody chooses from now, by query key. */
export const shownKeys = (state: State): ReadonlySet<string> => {
  const keys = state.catalog.resources.map(({ id }) => queryKey(initialQuery(state, id)));
  return new Set(asksForProjects(state) ? [...keys, queryKey(PROJECTS_QUERY)] : keys);
};

/**
 * The lists as they should be: the one on the screen is there and wants a page, the cursor near its end wants one more,
 * whoever chooses a project wants all of them, and only a few that nobody sees are kept. The same object when nothing is
 * to be changed.
 */
export const plannedLists = (state: State): State['lists'] => {
  const wanted = [withPlan(state), withProjects(state)].flatMap((list) => list ?? []);
  const changed = wanted.filter((list) => state.lists[queryKey(list.query)] !== list);
  const lists = changed.length === 0 ? state.lists : { ...state.lists };
  const next: Record<string, List> = lists;
  for (const list of changed) next[queryKey(list.query)] = list;
  return pruned(state, lists);
};

const withPlan = (state: State): List => {
  const list = currentList(state);
  if (list !== undefined) return fetchAhead(state, list);
  const query = initialQuery(state, state.tab);
  return newList(query, pagesOfOthers(state, query));
};

/** How much of the list is here with other fields: as much is wanted with these, so that nobody has to ask twice. */
const pagesOfOthers = (state: State, query: InitialQuery): number => {
  const key = queryKey({ ...query, fields: [] });
  const same = Object.values(state.lists).filter((list) => queryKey({ ...list.query, fields: [] }) === key);
  return same.reduce((most, list) => Math.max(most, hasMore(list) ? list.pageStarts.length : ALL), 1);
};

/** The items that are asked for by their uid as they should be; the same object when nothing is to be changed. */
export const plannedWholes = (state: State): State['wholes'] => {
  const wholes = neededWholes(state).flatMap((uid): (readonly [string, Whole])[] => {
    const key = wholeKey(itemRequest(state, uid));
    const before = state.wholes[key];
    const listed = listedItem(state, uid) ?? null;
    const next = before === undefined ? newWhole(itemRequest(state, uid), listed) : upToDate(before, listed);
    return next === before ? [] : [[key, next]];
  });
  if (wholes.length === 0) return state.wholes;
  const shown = shownWholes(state);
  const others = Object.entries(state.wholes).filter(([key]) => !shown.has(key));
  const open = Object.entries(state.wholes).filter(([key]) => shown.has(key));
  return Object.fromEntries([...others.slice(-KEPT_WHOLES), ...open, ...wholes]);
};

/** The list has another item by now: it was walked again. */
const upToDate = (whole: Whole, listed: Item | null): Whole =>
  listed === null || whole.of === listed || whole.problem !== null ? whole : askedAgain(whole, listed);

/** The open items by key: what is asked for them goes on. */
export const shownWholes = (state: State): ReadonlySet<string> =>
  new Set(openUids(state).map((uid) => wholeKey(itemRequest(state, uid))));

const withProjects = (state: State): List | null => {
  if (!asksForProjects(state)) return null;
  const list = state.lists[queryKey(PROJECTS_QUERY)];
  return list ?? newList(PROJECTS_QUERY, ALL);
};

const pruned = (state: State, lists: State['lists']): State['lists'] => {
  const shown = shownKeys(state);
  const others = Object.keys(lists).filter((key) => !shown.has(key));
  if (others.length <= KEPT) return lists;
  const dropped = new Set(others.slice(0, others.length - KEPT));
  return Object.fromEntries(Object.entries(lists).filter(([key]) => !dropped.has(key)));
};

/** The walk of a list that a request would be for: the refresh, where one is under way. */
export const walkOf = (list: List): List => list.refresh ?? list;

/** True when a page should be asked for: more is wanted than came, nothing failed, and nothing is on its way. */
export const wantsPage = (list: List): boolean => {
  const walk = walkOf(list);
  return list.activity === null && list.problem === null && walk.pageStarts.length < walk.want && hasMore(walk);
};

/** What a request would ask. */
export const nextRequest = (list: List): { readonly query: InitialQuery; readonly continue: string | null } => {
  const { next } = walkOf(list);
  return { query: list.query, continue: next.type === 'token' ? next.token : null };
};

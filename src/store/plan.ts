import { type InitialQuery, queryKey } from '../core/query.ts';
import { hasMore, type List, newList } from './list.ts';
import { PROJECTS_QUERY } from './select/choices.ts';
import { asksForProjects } from './select/projects.ts';
import { currentList, initialQuery } from './select/query.ts';
import type { State } from './state.ts';
import { fetchAhead } from './verbs/pages.ts';

/** How many walks are kept that no tab shows: going back to an earlier query finds its rows again. */
const KEPT = 8;

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
  return list === undefined ? newList(initialQuery(state, state.tab), 1) : fetchAhead(state, list);
};

const withProjects = (state: State): List | null => {
  if (!asksForProjects(state)) return null;
  const list = state.lists[queryKey(PROJECTS_QUERY)];
  return list ?? newList(PROJECTS_QUERY, Number.POSITIVE_INFINITY);
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

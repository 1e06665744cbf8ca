import { queryKey } from '../../core/query.ts';
import { type List, newList } from '../list.ts';
import { abilityOf } from '../select/ability.ts';
import { changeList, currentList, listOf } from '../select/query.ts';
import { itemRequest, listedItem, openUids } from '../select/whole.ts';
import type { Change, State } from '../state.ts';
import { askedAgain, newWhole, type Whole, wholeKey } from '../whole.ts';

/**
 * Asks for the open item again, and for that it is compared with; where no item is open, or the service gives none by
 * itself, walks the list on the screen again, as far as it has come. What is shown stays until the new one is here.
 */
export const refresh = (state: State): Change => {
  const open = abilityOf(state, state.tab).details ? openUids(state) : [];
  if (open.length > 0)
    return { wholes: { ...state.wholes, ...Object.fromEntries(open.map((uid) => askedFor(state, uid))) } };
  const list = currentList(state);
  return list === undefined ? {} : changeList(state, refreshed(list));
};

const askedFor = (state: State, uid: string): readonly [key: string, whole: Whole] => {
  const request = itemRequest(state, uid);
  const key = wholeKey(request);
  const listed = listedItem(state, uid) ?? null;
  return [key, askedAgain(state.wholes[key] ?? newWhole(request, listed), listed)];
};

/** Walks every list again that is behind a tab; an open item comes again after the list that it is in. */
export const refreshAll = (state: State): Change => {
  const lists = { ...state.lists };
  for (const { id } of state.catalog.resources) {
    const list = listOf(state, id);
    if (list !== undefined) lists[queryKey(list.query)] = refreshed(list);
  }
  return { lists };
};

/** A list that is walked again, unless it is being walked. */
export const refreshed = (list: List): List => {
  if (list.activity !== null || list.refresh !== null) return list;
  if (list.items.length === 0) return newList(list.query, 1);
  return { ...list, problem: null, refresh: newList(list.query, Math.max(1, list.pageStarts.length)) };
};

import { queryKey } from '../../core/query.ts';
import { type List, newList } from '../list.ts';
import { changeList, currentList, listOf } from '../select/query.ts';
import type { Change, State } from '../state.ts';

/**
 * Walks the list on the screen again, as far as it has come. The rows stay until the new walk has come as far.
 */
export const refresh = (state: State): Change => {
  const list = currentList(state);
  return list === undefined ? {} : changeList(state, refreshed(list));
};

/** Walks every list again that is behind a tab. */
export const refreshAll = (state: State): Change => {
  const lists = { ...state.lists };
  for (const { id } of state.catalog.resources) {
    const list = listOf(state, id);
    if (list !== undefined) lists[queryKey(list.query)] = refreshed(list);
  }
  return { lists };
};

const refreshed = (list: List): List => {
  if (list.activity !== null || list.refresh !== null) return list;
  if (list.items.length === 0) return newList(list.query, 1);
  return { ...list, problem: null, refresh: newList(list.query, Math.max(1, list.pageStarts.length)) };
};

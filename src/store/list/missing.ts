import { currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { itemFetchOf, openItem } from '../walk/item.ts';
import { currentList, listOf } from '../walk/query.ts';

/** True if the open item is not loaded and no request in progress may bring it. */
export const isMissing = (state: State): boolean => {
  const { detail } = currentView(state);
  if (detail === null || openItem(state) !== undefined) return false;
  const whole = itemFetchOf(state, detail.uid);
  if (whole !== undefined) return whole.problem !== null;
  const list = currentList(state);
  return !abilityOf(state, state.tab).details && list !== undefined && (!hasMore(list) || list.problem !== null);
};

/** The name of a missing item according to the item that refers to it; else its uid. */
export const nameOfMissing = (state: State, uid: string): string => {
  const left = state.trail.at(-1);
  if (left?.item !== uid) return uid;
  const from = left.view.detail?.uid ?? left.view.cursor.uid;
  const list = listOf(state, left.tab);
  const item = from === null ? list?.items[0] : list?.uids.get(from);
  return item?.links().find((link) => link.uid === uid)?.name ?? uid;
};

import type { Item } from '../../core/item.ts';
import type { KeyContext, Place } from '../../keymap/action.ts';
import { hasMore, type List } from '../list.ts';
import type { State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';
import { layoutOf } from './layout.ts';
import { currentList } from './query.ts';
import { currentRows } from './rows.ts';

/** The part of the rows that is on the screen, and where the cursor is. */
export interface Window {
  /** Index of the cursor among the rows; -1 when there are none. */
  readonly cursor: number;
  /** Index of the first row shown. */
  readonly top: number;
  readonly height: number;
}

/** Finds the cursor by uid; where its row is gone, the row that took its place. */
export const windowOf = (state: State): Window => {
  const rows = currentRows(state);
  const { cursor } = currentView(state);
  const height = layoutOf(state).rows;
  if (rows.length === 0) return { cursor: -1, top: 0, height };
  const found = cursor.uid === null ? 0 : indexOf(rows, cursor.uid, cursor.index);
  const index = found < 0 ? Math.min(cursor.index, rows.length - 1) : found;
  const row = Math.min(Math.max(0, cursor.row), height - 1);
  const top = Math.max(0, Math.min(index - row, rows.length - height));
  return { cursor: index, top, height };
};

const indexOf = (rows: readonly Item[], uid: string, hint: number): number =>
  rows[hint]?.uid === uid ? hint : rows.findIndex((item) => item.uid === uid);

/** The item under the cursor. */
export const cursorItem = (state: State): Item | undefined => currentRows(state)[windowOf(state).cursor];

/** The item that is open; undefined when its row is not loaded any more. */
export const openItem = (state: State): Item | undefined => {
  const { detail } = currentView(state);
  return detail === null ? undefined : currentList(state)?.items.find(({ uid }) => uid === detail.uid);
};

/** Where a key is pressed. */
export const placeOf = (state: State): Place => {
  if (state.help !== null) return 'help';
  return currentView(state).detail === null ? 'list' : 'detail';
};

/** The facts that decide which keys work. */
export const keyContext = (state: State): KeyContext => {
  const list = currentList(state);
  const ability = state.catalog.ability(state.tab);
  return {
    place: placeOf(state),
    many: currentResource(state).many,
    rows: currentRows(state).length,
    canType: ability.cloudType,
    canPeriod: ability.period,
    more: list === undefined || hasMore(list),
    pages: list?.pageStarts.length ?? 0,
    inside: isInside(state),
    loading: list?.activity != null,
    ordered: currentView(state).order.length > 0,
  };
};

/** Whether Esc has a step to take: out of a place, out of a walk of all pages, or out of a filter. */
const isInside = (state: State): boolean => {
  const { filter, serverFilter } = currentView(state);
  return (
    placeOf(state) !== 'list' || isLoadingAll(currentList(state)) || filter.terms.length > 0 || serverFilter.length > 0
  );
};

/** True while every page that is left is wanted. */
export const isLoadingAll = (list: List | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

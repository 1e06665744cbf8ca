import { isByProject } from '../../core/query/index.ts';
import { cursorItem, placeCursor, windowOf } from '../list/cursor.ts';
import { currentRows } from '../list/rows.ts';
import { type Change, changeView, currentView, type State } from '../state/state.ts';
import type { Detail, DetailForm, View } from '../state/view.ts';
import { scopeOfItem } from '../walk/item.ts';

/** An item opened at the section last shown of its kind. */
export const opened = (
  uid: string,
  { section }: Pick<View, 'section'>,
  form: DetailForm = 'sections',
  within: Detail['within'] = null,
): Detail => ({
  uid,
  within,
  form,
  section,
  against: null,
  everything: false,
  cursor: 0,
  row: 0,
  folds: {},
  wrap: true,
  search: '',
  direct: form !== 'sections',
});

/** Another form or section of the open item, from the top: folds and search are reset. */
export const changeDetail = (detail: Detail, change: Partial<Detail>): Detail => ({
  ...detail,
  cursor: 0,
  row: 0,
  folds: {},
  search: '',
  ...change,
});

/** Opens the item under the cursor in a form; in an open item, toggles the form. */
export const openDetail = (state: State, form: DetailForm): Change => {
  const view = currentView(state);
  const { detail } = view;
  if (detail !== null) {
    return changeView(state, { detail: changeDetail(detail, { form: detail.form === form ? 'sections' : form }) });
  }
  const item = cursorItem(state);
  return item === undefined ? {} : openAt(state, opened(item.uid, view, form, fixedScope(state, item.uid)));
};

/** The project that an open item stays requested from, even if other projects answer with it later. */
export const fixedScope = (state: State, uid: string): Detail['within'] =>
  isByProject(state.scope) ? scopeOfItem(state, uid) : null;

/** Opens an item from the list. The cursor is pinned to its row, so that arriving rows do not move the way back. */
export const openAt = (state: State, detail: Detail): Change => {
  const { cursor, top } = windowOf(state);
  const placed = { ...state, ...placeCursor(state, cursor, cursor - top) };
  return changeView(placed, { detail });
};

/** Index of the open item among the rows of its list; null when the list does not show it. */
export const placeInList = (state: State): number | null => {
  const { detail } = currentView(state);
  if (detail === null) return null;
  const rows = currentRows(state);
  const { cursor } = windowOf(state);
  const at = rows[cursor]?.uid === detail.uid ? cursor : rows.findIndex(({ uid }) => uid === detail.uid);
  return at < 0 ? null : at;
};

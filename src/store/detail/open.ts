import { isByProject } from '../../core/query/index.ts';
import { cursorItem, placeCursor, windowOf } from '../list/cursor.ts';
import { currentRows } from '../list/rows.ts';
import { type Change, changeView, currentView, type State } from '../state/state.ts';
import type { Detail, DetailForm, View } from '../state/view.ts';
import { scopeOfItem } from '../walk/item.ts';

/** Creates the state of an open item at the section last shown for its kind. `within` is the project to request it from; null for the current scope. */
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

/** Changes the form (sections, YAML or JSON, comparison) or the section of the open item. Cursor, folds and search are reset. */
export const changeDetail = (detail: Detail, change: Partial<Detail>): Detail => ({
  ...detail,
  cursor: 0,
  row: 0,
  folds: {},
  search: '',
  ...change,
});

/** Opens the item under the cursor as sections, as YAML or JSON, or in a comparison. If an item is open, switches between this form and its sections. */
export const openDetail = (state: State, form: DetailForm): Change => {
  const view = currentView(state);
  const { detail } = view;
  if (detail !== null) {
    return changeView(state, { detail: changeDetail(detail, { form: detail.form === form ? 'sections' : form }) });
  }
  const item = cursorItem(state);
  return item === undefined ? {} : openAt(state, opened(item.uid, view, form, fixedScope(state, item.uid)));
};

/** The project from which an item is requested while it is open, even if other projects list the item later; null for the current scope. */
export const fixedScope = (state: State, uid: string): Detail['within'] =>
  isByProject(state.scope) ? scopeOfItem(state, uid) : null;

/** Opens an item from the list. The cursor is pinned to its row, so that arriving rows do not change where Esc returns to. */
export const openAt = (state: State, detail: Detail): Change => {
  const { cursor, top } = windowOf(state);
  const placed = { ...state, ...placeCursor(state, cursor, cursor - top) };
  return changeView(placed, { detail });
};

/** Index of the open item among the rows of its list; null if the list does not show the item. */
export const placeInList = (state: State): number | null => {
  const { detail } = currentView(state);
  if (detail === null) return null;
  const rows = currentRows(state);
  const { cursor } = windowOf(state);
  const at = rows[cursor]?.uid === detail.uid ? cursor : rows.findIndex(({ uid }) => uid === detail.uid);
  return at < 0 ? null : at;
};

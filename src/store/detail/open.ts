import { ALL_PROJECTS } from '../../core/query/index.ts';
import { cursorItem, windowOf } from '../list/cursor.ts';
import { placeCursor } from '../list/move-cursor.ts';
import { changeView, currentView } from '../state/current-view.ts';
import type { Change, State } from '../state/state.ts';
import type { Detail, DetailForm, View } from '../state/view.ts';
import { scopeOfItem } from '../walk/item.ts';
import { detailOf } from './layout.ts';

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
const turned = (detail: Detail, change: Partial<Detail>): Detail => ({
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
    return changeView(state, { detail: turned(detail, { form: detail.form === form ? 'sections' : form }) });
  }
  const item = cursorItem(state);
  return item === undefined ? {} : openAt(state, opened(item.uid, view, form, fixedScope(state, item.uid)));
};

/** The project that an open item stays requested from, even if other projects answer with it later. */
export const fixedScope = (state: State, uid: string): Detail['within'] =>
  state.scope === ALL_PROJECTS ? scopeOfItem(state, uid) : null;

/** Opens an item from the list. The cursor is pinned to its row, so that arriving rows do not move the way back. */
export const openAt = (state: State, detail: Detail): Change => {
  const { cursor, top } = windowOf(state);
  const placed = { ...state, ...placeCursor(state, cursor, cursor - top) };
  return changeView(placed, { detail });
};

/** Goes to a neighbouring section of the open item, wrapping around. */
export const cycleSection = (state: State, by: 1 | -1): Change => {
  const { detail } = currentView(state);
  const open = detailOf(state);
  if (detail === null || open === null || open.sections.length === 0) return {};
  const count = open.sections.length;
  const index = detail.form === 'sections' ? (open.section + by + count) % count : open.section;
  const section = open.sections[index]?.id ?? null;
  return changeView(state, { section, detail: turned(detail, { form: 'sections', section }) });
};

/** Back to sections from YAML, JSON or a comparison. */
export const toSections = (detail: Detail): Detail => turned(detail, { form: 'sections', against: null });

/** Toggles wrapping of long texts in the open item. */
export const toggleWrap = (state: State): Change => {
  const { detail } = currentView(state);
  return detail === null ? {} : changeView(state, { detail: { ...detail, wrap: !detail.wrap } });
};

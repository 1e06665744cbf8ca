import { isByProject } from '../../core/query/index.ts';
import { comparable, cursorItem, placeCursor, windowOf } from '../list/cursor.ts';
import { currentRows } from '../list/rows.ts';
import { type Change, changeView, currentResource, currentView, type State, say } from '../state/state.ts';
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
const changeDetail = (detail: Detail, change: Partial<Detail>): Detail => ({
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
const openAt = (state: State, detail: Detail): Change => {
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
  return changeView(state, { section, detail: changeDetail(detail, { form: 'sections', section }) });
};

/** The next or previous section of the open item as `Tab` walks them; null behind the last and before the first one. */
export const stepSection = (state: State, by: 1 | -1): Change | null => {
  const open = detailOf(state);
  const next = (open?.section ?? 0) + by;
  return open === null || next < 0 || next >= open.sections.length ? null : cycleSection(state, by);
};

/** Back to sections from YAML, JSON or a comparison. */
export const toSections = (detail: Detail): Detail => changeDetail(detail, { form: 'sections', against: null });

/** Toggles wrapping of long texts in the open item. */
export const toggleWrap = (state: State): Change => {
  const { detail } = currentView(state);
  return detail === null ? {} : changeView(state, { detail: { ...detail, wrap: !detail.wrap } });
};

/**
 * Compares the marked rows, the marked row with the one under the cursor, or the forms of one item. In a comparison,
 * toggles between changes only and everything.
 */
export const compare = (state: State): Change => {
  const { detail } = currentView(state);
  if (detail?.form === 'compare') {
    return changeView(state, { detail: { ...detail, everything: !detail.everything, cursor: 0, row: 0 } });
  }
  const pair = comparable(state);
  if ('reason' in pair) return say(pair.reason, 'warn');
  if (detail !== null) {
    return changeView(state, { detail: { ...detail, form: 'compare', against: null, cursor: 0, row: 0, search: '' } });
  }
  return openAt(state, {
    ...opened(pair.left, currentView(state), 'compare', fixedScope(state, pair.left)),
    against: pair.right,
  });
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

/** Opens the next or previous item of the list, in the same form and section. The list's cursor follows. */
export const stepItem = (state: State, by: 1 | -1): Change => {
  const view = currentView(state);
  const { detail } = view;
  if (detail === null) return {};
  const { one, many } = currentResource(state);
  const at = placeInList(state);
  if (at === null) return say(`this ${one} is not among the ${many} shown`);
  const next = currentRows(state)[at + by];
  if (next === undefined) return say(`${by === 1 ? 'last' : 'first'} of the ${many} shown`);
  const { top, height } = windowOf(state);
  const row = Math.max(0, Math.min(height - 1, at + by - top));
  const placed = { ...state, ...placeCursor(state, at + by, row) };
  const form = detail.form === 'compare' ? 'sections' : detail.form;
  const { wrap, direct } = detail;
  const turned = {
    ...opened(next.uid, view, form, fixedScope(state, next.uid)),
    section: detail.section,
    wrap,
    direct,
  };
  return { ...changeView(placed, { detail: turned }), ...keepWayBack(state, detail.uid, next.uid) };
};

/** Keeps the way back from a related item when its neighbour opens. */
const keepWayBack = ({ trail, tab }: State, from: string, to: string): Change => {
  const left = trail.at(-1);
  return left?.to === tab && left.item === from ? { trail: [...trail.slice(0, -1), { ...left, item: to }] } : {};
};

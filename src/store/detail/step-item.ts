import { windowOf } from '../list/cursor.ts';
import { placeCursor } from '../list/move-cursor.ts';
import { currentRows } from '../list/rows.ts';
import { changeView, currentResource, currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';
import { fixedScope, opened } from './open.ts';

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

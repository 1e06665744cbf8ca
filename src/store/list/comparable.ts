import type { Item } from '../../core/item/index.ts';
import { currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { itemOf, openItem } from '../walk/item.ts';
import { cursorItem } from './cursor.ts';

/** Two sides to compare (`right` null: the forms of one item), or the reason why there are none. */
export type Comparable = { readonly left: string; readonly right: string | null } | { readonly reason: string };

/** The two sides that `=` would compare now. */
export const comparable = (state: State): Comparable => {
  const view = currentView(state);
  if (view.detail !== null)
    return view.detail.form === 'compare' ? { left: view.detail.uid, right: null } : formsOf(openItem(state));
  const marks = Array.from(view.marks).filter((uid) => itemOf(state, uid) !== undefined);
  const [first, second] = marks;
  if (marks.length > 2) return { reason: `${marks.length} rows marked; mark exactly two to compare` };
  if (first !== undefined && second !== undefined) return { left: first, right: second };
  const item = cursorItem(state);
  if (first !== undefined && item !== undefined && item.uid !== first) return { left: first, right: item.uid };
  return formsOf(item);
};

/** Reason why nothing can be compared now; null when a comparison is possible. */
export const incomparable = (state: State): string | null => {
  const pair = comparable(state);
  return 'reason' in pair ? pair.reason : null;
};

const formsOf = (item: Item | undefined): Comparable => {
  if (item === undefined) return { reason: 'no row to compare' };
  if (item.hasForms()) return { left: item.uid, right: null };
  return { reason: 'nothing to compare it with; mark two rows with Space' };
};

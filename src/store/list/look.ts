import type { OrderKey } from '../../core/query/index.ts';
import { changeView, currentView } from '../state/current-view.ts';
import type { Change, State } from '../state/state.ts';
import { columnsOf } from './columns.ts';

/** Scrolls the columns after the frozen ones, as far as some remain. */
export const shiftColumns = (state: State, by: 1 | -1): Change => {
  const { shift } = currentView(state);
  const { more } = columnsOf(state);
  if (by > 0 && !more) return {};
  return changeView(state, { shift: Math.max(0, shift + by) });
};

/** Toggles between all columns at full width and as many as fit. */
export const toggleWide = (state: State): Change => changeView(state, { wide: !currentView(state).wide, shift: 0 });

/** Orders the rows; an empty order is the service's. */
export const orderBy = (state: State, order: readonly OrderKey[]): Change => changeView(state, { order });

/** Reverses the first column of the order. */
export const flipOrder = (state: State): Change => {
  const [first, ...others] = currentView(state).order;
  return first === undefined ? {} : orderBy(state, [{ ...first, descending: !first.descending }, ...others]);
};

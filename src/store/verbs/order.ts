import type { OrderKey } from '../../core/query/index.ts';
import type { Change, State } from '../state.ts';
import { changeView, currentView } from '../view.ts';

/** Orders the rows; an empty order leaves them to the service. */
export const orderBy = (state: State, order: readonly OrderKey[]): Change => changeView(state, { order });

/** Turns the direction of the first column of the order. */
export const flipOrder = (state: State): Change => {
  const [first, ...others] = currentView(state).order;
  return first === undefined ? {} : orderBy(state, [{ ...first, descending: !first.descending }, ...others]);
};

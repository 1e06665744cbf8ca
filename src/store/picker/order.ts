import type { OrderKey } from '../../core/query/index.ts';
import { orderBy } from '../list/look.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { Choice, Picker } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';
import type { PickerKind } from './kind.ts';

/**
 * Enter applies the order composed with Space; without one, the column under the cursor alone, reversed if it leads
 * already.
 */
const chooseOrder = (state: State, picker: Picker, choice: Choice): Change => {
  const { order } = currentView(state);
  if (picker.order !== order) return orderBy(state, picker.order);
  const first = order.length === 1 ? order[0] : undefined;
  return orderBy(state, [{ column: choice.value, descending: first?.column === choice.value && !first.descending }]);
};

/**
 * Cycles a column of an order: ascending, descending, off. New ones go before the unique name, after which order has no
 * effect.
 */
const turned = (order: readonly OrderKey[], column: string, unique: string | undefined): readonly OrderKey[] => {
  const key = order.find((one) => one.column === column);
  if (key === undefined) {
    const at = order.at(-1)?.column === unique ? order.length - 1 : order.length;
    return order.toSpliced(at, 0, { column, descending: false });
  }
  if (key.descending) return order.filter((one) => one !== key);
  return order.map((one) => (one === key ? { column, descending: true } : one));
};

const orderMark = ({ order }: Picker, id: string): string => {
  const index = order.findIndex(({ column }) => column === id);
  return index < 0 ? ' ' : `${index + 1}${order[index]?.descending ? '↓' : '↑'}`;
};

/** Orders composed of the kind's columns. */
export const ORDER: PickerKind = {
  title: (state) => `Sort ${currentResource(state).many} by`,
  draft: (state) => ({ order: currentView(state).order }),
  choices: (state, picker) =>
    currentResource(state).columns.map(({ id, about }) => ({
      value: id,
      label: id,
      hint: about,
      mark: orderMark(picker, id),
    })),
  typed: {},
  edit: (state, { order }, choice, key) =>
    key === 'space'
      ? { order: choice === undefined ? order : turned(order, choice.value, currentResource(state).columns[0]?.id) }
      : null,
  choose: chooseOrder,
  hints: [['Space', 'ascending, descending, off']],
};

import {
  CLOUD_TYPES,
  chosenPeriod,
  DEFAULT_PERIOD,
  minutesOf,
  type OrderKey,
  PERIODS,
} from '../../core/query/index.ts';
import { formatDuration, MINUTE } from '../../core/values/index.ts';
import { orderBy } from '../../store/list/columns.ts';
import { dot } from '../../store/picker/picker.ts';
import type { Choice, Picker, PickerKind } from '../../store/state/picker.ts';
import { type Change, changeView, currentResource, currentView, type State } from '../../store/state/state.ts';
import { TOP } from '../../store/state/view.ts';

type Orders = Picker<readonly OrderKey[]>;

/**
 * Enter applies the order composed with Space; without one, the column under the cursor alone, reversed if it leads
 * already.
 */
const chooseOrder = (state: State, draft: readonly OrderKey[], column: string): Change => {
  const { order } = currentView(state);
  if (draft !== order) return orderBy(state, draft);
  const first = order.length === 1 ? order[0] : undefined;
  return orderBy(state, [{ column, descending: first?.column === column && !first.descending }]);
};

/**
 * Cycles a column of an order: ascending, descending, off. New ones go before the unique name, after which order has no
 * effect.
 */
const turnOrder = (order: readonly OrderKey[], column: string, unique: string | undefined): readonly OrderKey[] => {
  const key = order.find((one) => one.column === column);
  if (key === undefined) {
    const at = order.at(-1)?.column === unique ? order.length - 1 : order.length;
    return order.toSpliced(at, 0, { column, descending: false });
  }
  if (key.descending) return order.filter((one) => one !== key);
  return order.map((one) => (one === key ? { column, descending: true } : one));
};

const orderMark = ({ draft: order }: Orders, id: string): string => {
  const index = order.findIndex(({ column }) => column === id);
  return index < 0 ? ' ' : `${index + 1}${order[index]?.descending ? '↓' : '↑'}`;
};

/** Orders composed of the kind's columns. */
export const ORDER: PickerKind<readonly OrderKey[]> = {
  title: (state) => `Sort ${currentResource(state).many} by`,
  draft: (state) => currentView(state).order,
  choices: (state, picker) =>
    currentResource(state).columns.map(({ id, about }) => ({
      value: id,
      label: id,
      hint: about,
      mark: orderMark(picker, id),
      choose: (below) => chooseOrder(below, picker.draft, id),
    })),
  edit: (state, { draft: order }, choice, key) =>
    key === 'space'
      ? choice === undefined
        ? order
        : turnOrder(order, choice.value, currentResource(state).columns[0]?.id)
      : null,
  hints: [['Space', 'ascending, descending, off']],
};

export const CLOUD_TYPE: PickerKind<null> = {
  title: () => 'Cloud type of edge hosts',
  choices: (state) => {
    const now = currentView(state).cloudType;
    return [null, ...CLOUD_TYPES].map((cloudType) => ({
      value: cloudType ?? '',
      label: cloudType ?? 'all types',
      hint: '',
      mark: dot(cloudType === now),
      choose: (below) => changeView(below, { cloudType, cursor: TOP }),
    }));
  },
};

const periodChoice = (minutes: number, mark: string): Choice => ({
  value: String(minutes),
  label: `${minutes} min`,
  hint: minutes === DEFAULT_PERIOD ? 'default' : minutes < 60 ? '' : formatDuration(minutes * MINUTE),
  mark,
  choose: (state) => changeView(state, { period: chosenPeriod(minutes), cursor: TOP }),
});

/** The metric period of the summary. */
export const PERIOD: PickerKind<null> = {
  title: () => 'Metric period: the minutes that CPU figures are measured over',
  choices: (state) => {
    const now = currentView(state).period ?? DEFAULT_PERIOD;
    return PERIODS.map((minutes) => periodChoice(minutes, dot(minutes === now)));
  },
  typed: {
    choices: (_, { text }) => {
      const minutes = minutesOf(text.trim());
      return minutes === null || PERIODS.includes(minutes) ? [] : [periodChoice(minutes, ' ')];
    },
  },
};

import {
  CLOUD_TYPES,
  chosenPeriod,
  DEFAULT_PERIOD,
  minutesOf,
  type OrderKey,
  PERIODS,
  queryKey,
} from '../../core/query/index.ts';
import { formatDuration, MINUTE } from '../../core/values/index.ts';
import { copyText, snapshotCommandOf } from '../../store/copy/copies.ts';
import { keyNamed } from '../../store/keys/resolve.ts';
import { orderBy } from '../../store/list/columns.ts';
import { costOf, costText } from '../../store/list/cost.ts';
import { allPages } from '../../store/list/pages.ts';
import { dot } from '../../store/picker/picker.ts';
import { closeQuestions } from '../../store/state/overlays.ts';
import type { Choice, Picker, PickerKind } from '../../store/state/picker.ts';
import { type Change, changeView, currentResource, currentView, type State } from '../../store/state/state.ts';
import { TOP } from '../../store/state/view.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { currentList } from '../../store/walk/query.ts';

type Orders = Picker<readonly OrderKey[]>;

/**
 * Applies the order that was composed with Space. If nothing was composed, sorts by the column under the cursor alone, in
 * the other direction if the list is sorted by it already.
 */
const chooseOrder = (state: State, draft: readonly OrderKey[], column: string): Change => {
  const { order } = currentView(state);
  if (draft !== order) return orderBy(state, draft);
  const first = order.length === 1 ? order[0] : undefined;
  return orderBy(state, [{ column, descending: first?.column === column && !first.descending }]);
};

/**
 * Cycles a column of an order: ascending, descending, off. A new column goes before the unique name, since columns after
 * the name have no effect.
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

/** The picker of the order: columns of the kind, one after the other. */
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

/** The picker of the metric period of project summaries. */
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

/** The picker of cheaper ways to rows, opened before a list is loaded to its end at a high cost. */
export const LOAD_ALL: PickerKind<null> = {
  title: (state) => {
    const list = currentList(state);
    return list === undefined ? '' : costText(costOf(state, list), currentResource(state).short.many);
  },
  choices: (state) => {
    const { inProjects } = currentResource(state);
    const summary = state.catalog.resources.findIndex(({ id }) => id === 'summary');
    return [
      ...(abilityOf(state, state.tab).filter
        ? [keyChoice('filter', 'filter on the service', 'type a filter, then ^T: only what matches is sent')]
        : []),
      ...(inProjects && state.scope === null ? [keyChoice('scope', 'choose a project', 'its rows alone')] : []),
      ...(summary < 0 || !inProjects
        ? []
        : [keyChoice('tab', 'summaries', 'counts of each project', String(summary + 1))]),
      {
        value: 'snapshot',
        label: 'copy the command of a snapshot',
        hint: snapshotCommandOf(state),
        choose: (below) => copyText(below, { what: 'command', text: snapshotCommandOf(below) }),
      },
      { value: 'all', label: 'load all anyway', hint: 'Esc stops', choose: loadAnyway },
    ];
  },
  typed: null,
};

const keyChoice = (id: string, label: string, hint: string, press = ''): Choice => ({
  value: id,
  label,
  hint,
  choose: (below) => {
    const here = { ...below, ...closeQuestions(below) };
    return { ...closeQuestions(below), ...keyNamed(here, id)?.run(here, press) };
  },
});

const loadAnyway = (state: State): Change => {
  const list = currentList(state);
  if (list === undefined) return {};
  const anyway = new Set(state.autoload.anyway).add(queryKey(list.query));
  return { ...allPages(state, state.tab), autoload: { ...state.autoload, anyway } };
};

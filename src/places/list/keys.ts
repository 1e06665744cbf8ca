import { openDetail } from '../../store/detail/open.ts';
import { stepHistory } from '../../store/history/history.ts';
import { shiftColumns, toggleWide } from '../../store/list/columns.ts';
import { currentCell, cycleColumn, filterByCell } from '../../store/list/cursor.ts';
import { failedEmpty, hasMoreRows, needsRows, restNow } from '../../store/list/key-facts.ts';
import { PREVIEW_FROM } from '../../store/list/layout.ts';
import { markRange, toggleAllMarks, toggleMark } from '../../store/list/marks.ts';
import { loadAll, nextPage, previousPage } from '../../store/list/pages.ts';
import { currentRows } from '../../store/list/rows.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { isCached } from '../../store/state/held-list.ts';
import type { Key } from '../../store/state/key.ts';
import { currentResource, currentView, type State } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { currentList } from '../../store/walk/query.ts';
import { COLUMNS } from './columns-picker.ts';
import { PERIOD } from './period-picker.ts';
import { CLOUD_TYPE, ORDER } from './pickers.ts';

const needsPages = (state: State): string | null => {
  const list = currentList(state);
  if (currentRows(state).length === 0) return `no ${currentResource(state).many} shown`;
  if (isCached(list)) return 'cached rows have no pages; r loads the current ones';
  if ((list?.pageStarts.length ?? 0) > 1 || hasMoreRows(state)) return null;
  return currentView(state).filter.terms.length > 0 ? 'no other page; j goes to the next match' : 'no other page';
};

const needsMore = (state: State): string | null => {
  if (hasMoreRows(state)) return null;
  const next = currentList(state)?.next;
  return next?.type === 'end' && next.reach === 'open end'
    ? 'the service gives no next page and does not say whether this is all'
    : `all ${currentResource(state).many} are loaded`;
};

const needsCell = (state: State): string | null =>
  currentCell(state) === null ? 'no column chosen; < and > choose one' : null;

/** Keys of a list. */
export const LIST_KEYS: readonly Key[] = [
  {
    id: 'left',
    keys: ['h', 'left'],
    group: 'Move',
    label: 'left',
    about: 'scroll columns left',
    places: ['list'],
    run: (state) => shiftColumns(state, -1),
  },
  {
    id: 'right',
    keys: ['l', 'right'],
    group: 'Move',
    label: 'right',
    about: 'scroll columns right',
    places: ['list'],
    run: (state) => shiftColumns(state, 1),
  },
  {
    id: 'next-page',
    keys: ['n'],
    group: 'Pages',
    label: 'next page',
    about: 'go to the next page of the service',
    places: ['list'],
    footer: 3,
    idle: (state) => !hasMoreRows(state),
    blocked: needsPages,
    run: nextPage,
  },
  {
    id: 'previous-page',
    keys: ['p'],
    group: 'Pages',
    label: 'previous page',
    about: 'go to the previous page of the service',
    places: ['list'],
    blocked: needsPages,
    run: previousPage,
  },
  {
    id: 'load-all',
    keys: ['L'],
    group: 'Pages',
    label: 'load all',
    labelNow: (state) => (restNow(state) === '' ? null : `load all (${restNow(state)})`),
    about: 'load all pages; Esc stops',
    places: ['list', 'question'],
    footer: 2,
    idle: failedEmpty,
    asks: true,
    blocked: needsMore,
    run: loadAll,
  },
  {
    id: 'open',
    keys: ['enter', 'd'],
    group: 'Places',
    label: 'open',
    about: 'open the row under the cursor',
    places: ['list'],
    footer: 1,
    blocked: needsRows,
    run: (state) => openDetail(state, 'sections'),
  },
  {
    id: 'earlier-view',
    keys: ['['],
    group: 'Places',
    label: 'previous view',
    about: 'go to the previous view: its tab, filter, order, scope and cursor',
    places: ['list', 'question'],
    blocked: ({ history }) => (history.past.length > 0 ? null : 'no earlier view'),
    run: (state) => stepHistory(state, -1),
  },
  {
    id: 'later-view',
    keys: [']'],
    group: 'Places',
    label: 'next view',
    about: 'go forward again',
    places: ['list', 'question'],
    blocked: ({ history }) => (history.future.length > 0 ? null : 'no later view'),
    run: (state) => stepHistory(state, 1),
  },
  {
    id: 'order',
    keys: ['o'],
    group: 'Query',
    label: 'order',
    about: 'sort by one or several columns',
    places: ['list'],
    footer: 4,
    idle: failedEmpty,
    run: (state) => openPicker(state, ORDER),
  },
  {
    id: 'columns',
    keys: [','],
    group: 'Query',
    label: 'columns',
    about: 'choose columns (any field), their position and width; saved for later runs',
    places: ['list'],
    footer: 7,
    idle: failedEmpty,
    run: (state) => openPicker(state, COLUMNS),
  },
  {
    id: 'wide',
    keys: ['w'],
    group: 'Query',
    label: 'wide',
    about: 'show every column at full width; h and l scroll',
    places: ['list'],
    run: toggleWide,
  },
  {
    id: 'preview',
    keys: ['v'],
    group: 'Query',
    label: 'preview',
    about: 'show the item under the cursor beside the list, from 160 columns; saved for later runs',
    places: ['list'],
    footer: 8,
    blocked: ({ size }) =>
      size.columns < PREVIEW_FROM
        ? `the preview needs ${PREVIEW_FROM} columns, this terminal has ${size.columns}`
        : null,
    run: ({ settings }) => ({ settings: { ...settings, preview: !settings.preview } }),
  },
  {
    id: 'next-column',
    keys: ['>'],
    group: 'Query',
    label: 'next column',
    about: 'make the next column the current one and show its cell in full; Esc leaves',
    places: ['list'],
    blocked: needsRows,
    run: (state) => cycleColumn(state, 1),
  },
  {
    id: 'previous-column',
    keys: ['<'],
    group: 'Query',
    label: 'previous column',
    about: 'make the previous column the current one',
    places: ['list'],
    blocked: needsRows,
    run: (state) => cycleColumn(state, -1),
  },
  {
    id: 'with-cell',
    keys: ['+'],
    group: 'Query',
    label: 'only these',
    about: 'filter by the cell: only rows with its value',
    places: ['list'],
    blocked: needsCell,
    run: (state) => filterByCell(state, false),
  },
  {
    id: 'without-cell',
    keys: ['-'],
    group: 'Query',
    label: 'without these',
    about: 'filter by the cell: no rows with its value',
    places: ['list'],
    blocked: needsCell,
    run: (state) => filterByCell(state, true),
  },
  {
    id: 'cloud-type',
    keys: ['t'],
    group: 'Query',
    label: 'type',
    about: 'show edge hosts of one cloud type',
    places: ['list'],
    footer: 6,
    idle: failedEmpty,
    blocked: (state) =>
      abilityOf(state, state.tab).cloudType
        ? null
        : `${currentResource(state).many} cannot be restricted to a cloud type`,
    run: (state) => openPicker(state, CLOUD_TYPE),
  },
  {
    id: 'period',
    keys: ['M'],
    group: 'Query',
    label: 'period',
    about: 'choose the minutes that the CPU figures of the summary are measured over',
    places: ['list'],
    footer: 3,
    idle: (state) => !abilityOf(state, state.tab).period || failedEmpty(state),
    blocked: (state) =>
      abilityOf(state, state.tab).period ? null : `${currentResource(state).many} have no metric period`,
    run: (state) => openPicker(state, PERIOD),
  },
  {
    id: 'mark',
    keys: ['space'],
    group: 'Item',
    label: 'mark',
    about: 'mark or unmark the row',
    places: ['list'],
    blocked: needsRows,
    run: toggleMark,
  },
  {
    id: 'mark-range',
    keys: ['b', 'ctrl+space'],
    group: 'Item',
    label: 'mark range',
    about: 'mark all rows from the last mark to the cursor',
    places: ['list'],
    blocked: (state) =>
      currentView(state).lastMark !== null ? null : 'nothing marked to begin a range at; Space marks a row',
    run: markRange,
  },
  {
    id: 'mark-all',
    keys: ['ctrl+a'],
    group: 'Item',
    label: 'mark all',
    about: 'mark or unmark all rows shown',
    places: ['list'],
    blocked: needsRows,
    run: toggleAllMarks,
  },
];

import { isListed } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { plural } from '../../core/values/index.ts';
import { both, cellTerm, parseFilter, printTerm } from '../../query/filter/language/index.ts';
import { backFromRelated } from '../../store/detail/go-to-related.ts';
import { openDetail } from '../../store/detail/open.ts';
import { turnHistory } from '../../store/history/history.ts';
import { isLoadingOn } from '../../store/list/autoload.ts';
import { candidates, columnsOf } from '../../store/list/columns.ts';
import { countText } from '../../store/list/count.ts';
import { currentCell, currentColumn, cursorItem, moveCursor, windowOf } from '../../store/list/cursor.ts';
import { previewNeeds } from '../../store/list/layout.ts';
import { currentRows, failedEmpty, needsRows, wholeRows } from '../../store/list/rows.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { withPast } from '../../store/prompt/past-filters.ts';
import { type HeldList, isLoadingAll, partsOf, stopWalk } from '../../store/state/held-list.ts';
import type { Key } from '../../store/state/key.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import {
  type Change,
  changeView,
  currentResource,
  currentView,
  type State,
  say,
  sayReplaced,
} from '../../store/state/state.ts';
import { NO_FILTER, type View } from '../../store/state/view.ts';
import { shownCause } from '../../store/triage/cause-hint.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { changeWalks, currentList } from '../../store/walk/query.ts';
import { stubText } from '../../store/walk/stubs.ts';
import { COLUMNS } from './columns-picker.ts';
import { PAGE_KEYS } from './page-keys.ts';
import { CLOUD_TYPE, ORDER, PERIOD } from './pickers.ts';

const needsCell = (state: State): string | null =>
  currentCell(state) === null ? 'no column chosen; < and > choose one' : null;

/** Adds to the filter a comparison with the cell under the cursor: rows with its value, or rows without it. */
const filterByCell =
  (negated: boolean) =>
  (state: State): Change => {
    const at = currentCell(state);
    if (at === null) return {};
    const { column, item } = at;
    if (!isListed(item, column)) return say(stubText(item), 'warn');
    const term = cellTerm(column, item.value(column.id), negated);
    if (term === null) return say(`each row has its own ${column.id}; / ${column.id}>2d filters by it`, 'warn');
    const read = parseFilter(term, currentResource(state));
    if (!read.ok) return say(read.message, 'warn');
    const { filter: before } = currentView(state);
    const known = new Set(before.terms.map(printTerm));
    if (read.filter.terms.every((one) => known.has(printTerm(one)))) return say(`already filtered by ${term}`);
    const filter = both(before, read.filter);
    return { ...changeView(state, { filter }), ...withPast(state, { text: filter.text, server: false }) };
  };
/**
 * Makes the next or previous column current, in list order, wrapping around. If no column is current, starts with the
 * leftmost scrollable column. A column out of view scrolls in.
 */
const cycleColumn =
  (by: 1 | -1) =>
  (state: State): Change => {
    const all = candidates(state);
    const current = currentColumn(state);
    if (current === undefined) {
      const { columns, frozen } = columnsOf(state);
      const first = (columns[frozen] ?? columns[0])?.column.id;
      return first === undefined ? {} : changeView(state, { column: first });
    }
    const next = all[(all.indexOf(current) + by + all.length) % all.length];
    return next === undefined ? {} : changeView(state, { column: next.id });
  };

/** Scrolls the columns after the frozen columns, until the last column is visible. */
const shiftColumns =
  (by: 1 | -1) =>
  (state: State): Change => {
    const { shift } = currentView(state);
    const { more } = columnsOf(state);
    if (by > 0 && !more) return {};
    return changeView(state, { shift: Math.max(0, shift + by) });
  };

/** Toggles the mark of the row under the cursor, and moves one row down. */
const toggleMark = (state: State): Change => {
  const item = cursorItem(state);
  if (item === undefined) return {};
  const marks = new Set(currentView(state).marks);
  const lastMark = marks.delete(item.uid) ? null : item.uid;
  if (lastMark !== null) marks.add(lastMark);
  return moveCursor({ ...state, ...changeView(state, { marks, lastMark }) }, { lines: 1 });
};

/** Marks the rows from the last mark to the cursor. The next range starts at the end of this range. */
const markRange = (state: State): Change => {
  const rows = currentRows(state);
  const { marks: before, lastMark: first } = currentView(state);
  const start = rows.findIndex(({ uid }) => uid === first);
  const { cursor } = windowOf(state);
  if (start < 0 || cursor < 0) return say('the row that was marked last is not shown', 'warn');
  const range = rows.slice(Math.min(start, cursor), Math.max(start, cursor) + 1);
  const marks = new Set([...before, ...range.map(({ uid }) => uid)]);
  const lastMark = cursorItem(state)?.uid ?? null;
  return { ...changeView(state, { marks, lastMark }), ...say(`${plural(marks.size, 'row')} marked`) };
};

/** Marks all shown rows; if all are marked already, unmarks them. */
const toggleAllMarks = (state: State): Change => {
  const whole = wholeRows(state);
  const rows = currentRows({ ...state, ...whole });
  const { marks } = currentView(state);
  const shown = new Set(rows.map(({ uid }) => uid));
  const all = rows.every(({ uid }) => marks.has(uid));
  const next = all ? new Set(Array.from(marks).filter((uid) => !shown.has(uid))) : new Set([...marks, ...shown]);
  return { ...whole, ...changeView(state, { marks: next }), ...say(`${plural(next.size, 'row')} marked`) };
};

/** Keys of a list. */
export const LIST_KEYS: readonly Key[] = [
  ...PAGE_KEYS,
  {
    id: 'left',
    keys: ['h', 'left'],
    group: 'Move',
    label: 'left',
    about: 'scroll columns left',
    places: ['list'],
    run: shiftColumns(-1),
  },
  {
    id: 'right',
    keys: ['l', 'right'],
    group: 'Move',
    label: 'right',
    about: 'scroll columns right',
    places: ['list'],
    run: shiftColumns(1),
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
    run: (state) => sayReplaced(state, 'list') ?? openDetail(state, 'sections'),
  },
  {
    id: 'earlier-view',
    keys: ['['],
    group: 'Places',
    label: 'previous view',
    about: 'go to the previous view: its tab, filter, order, scope and cursor',
    places: ['list', 'question'],
    blocked: ({ history }) => (history.past.length > 0 ? null : 'no earlier view'),
    run: (state) => turnHistory(state, -1) ?? {},
  },
  {
    id: 'later-view',
    keys: [']'],
    group: 'Places',
    label: 'next view',
    about: 'go forward again',
    places: ['list', 'question'],
    blocked: ({ history }) => (history.future.length > 0 ? null : 'no later view'),
    run: (state) => turnHistory(state, 1) ?? {},
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
    run: (state) => changeView(state, { wide: !currentView(state).wide, shift: 0 }),
  },
  {
    id: 'preview',
    keys: ['v'],
    group: 'Query',
    label: 'preview',
    about: 'show the item under the cursor beside or below the list; saved for later runs',
    places: ['list'],
    footer: 8,
    blocked: previewNeeds,
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
    run: cycleColumn(1),
  },
  {
    id: 'previous-column',
    keys: ['<'],
    group: 'Query',
    label: 'previous column',
    about: 'make the previous column the current one',
    places: ['list'],
    blocked: needsRows,
    run: cycleColumn(-1),
  },
  {
    id: 'with-cell',
    keys: ['+'],
    group: 'Query',
    label: 'only these',
    about: 'filter by the cell: only rows with its value',
    places: ['list'],
    blocked: needsCell,
    run: filterByCell(false),
  },
  {
    id: 'without-cell',
    keys: ['-'],
    group: 'Query',
    label: 'without these',
    about: 'filter by the cell: no rows with its value',
    places: ['list'],
    blocked: needsCell,
    run: filterByCell(true),
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

/**
 * The place of the list of the tab. Back leaves, in this order: a related view, the search for an item, the loading of all
 * pages, the current column, the selection of rows by uid, the filter, the service filter, the hint, the marks, the automatic
 * loading of further rows.
 */
export const LIST: KeyPlace<View> = {
  where: 'in a list',
  move: (state, _, motion) => moveCursor(state, motion),
  back: (state, view) => {
    const related = backFromRelated(state);
    if (related !== null) return related;
    if (state.finding !== null && state.finding.step !== 'walk') return { finding: null, ...say('stopped finding') };
    const list = currentList(state);
    if (list !== undefined && isLoadingAll(list)) {
      const text = partsOf(list) === null ? stoppedText(list) : STOPPED;
      return { ...stopLoading(state, list), finding: null, ...say(text) };
    }
    if (view.column !== null) return changeView(state, { column: null });
    if (view.only !== null) return changeView(state, { only: null });
    if (view.filter.terms.length > 0) return changeView(state, { filter: NO_FILTER });
    if (view.serverFilter.length > 0) return changeView(state, { serverFilter: [] });
    const hint = shownCause(state);
    if (hint !== null)
      return { causeHints: { ...state.causeHints, dismissed: [...state.causeHints.dismissed, hint.key] } };
    if (view.marks.size > 0) return changeView(state, { marks: new Set(), lastMark: null });
    return list !== undefined && isLoadingOn(state, list)
      ? { ...stopLoading(state, list), ...say(stoppedText(list)) }
      : null;
  },
  leaves: (state) => backFromRelated(state) !== null,
  hint: '? shows the keys',
};

/** Stops the walk of a list. Further pages are then loaded only by a key. */
const stopLoading = (state: State, list: HeldList): Change => ({
  ...changeWalks(state, list, stopWalk),
  autoload: { ...state.autoload, stopped: new Set(state.autoload.stopped).add(queryKey(list.query)) },
});

/** Message about a stopped walk. An answer that is arriving is read to its end: it may be the last page. */
const stoppedText = (list: HeldList): string =>
  list.activity !== null && list.pageStarts.length === 0
    ? 'stopping after this page'
    : `stopped at ${countText(list)} · L continues`;

const STOPPED = 'stopped · n loads the next page of each project, L all';

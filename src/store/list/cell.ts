import type { Column, Item } from '../../core/item/index.ts';
import type { Cell } from '../../core/values/index.ts';
import { cellTerm, parseFilter, printTerm } from '../../query/filter/language/index.ts';
import { withPast } from '../prompt/past.ts';
import { itemNow } from '../state/clocks.ts';
import { changeView, currentResource, currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';
import { both } from '../walk/server-filter.ts';
import { candidates, columnsOf } from './columns.ts';
import { cursorItem } from './cursor.ts';

/** The cell under the cursor: the current column of its row. */
export interface CurrentCell {
  readonly column: Column;
  readonly item: Item;
  readonly cell: Cell;
}

/** The current column; undefined if none is chosen or the list no longer has it. */
export const currentColumn = (state: State): Column | undefined => {
  const { column } = currentView(state);
  return column === null ? undefined : candidates(state).find(({ id }) => id === column);
};

/** The cell under the cursor; null without a current column or without rows. */
export const currentCell = (state: State): CurrentCell | null => {
  const column = currentColumn(state);
  const item = column === undefined ? undefined : cursorItem(state);
  if (column === undefined || item === undefined) return null;
  return { column, item, cell: item.cell(column.id, itemNow(state)) };
};

/**
 * Makes the next or previous column current: first the leftmost scrollable one, then in list order, wrapping around. A
 * column out of view scrolls in.
 */
export const cycleColumn = (state: State, by: 1 | -1): Change => {
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

/** Adds a comparison with the cell under the cursor to the filter: rows with its value, or without it. */
export const filterByCell = (state: State, negated: boolean): Change => {
  const at = currentCell(state);
  if (at === null) return {};
  const { column, item } = at;
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

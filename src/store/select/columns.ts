import type { Column } from '../../core/resource.ts';
import type { State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';

/** A column as it is on the screen. */
export interface ShownColumn {
  readonly column: Column;
  /** Cells, without the gap. */
  readonly width: number;
}

/** The columns on the screen: the frozen first one, then those that fit. */
export interface ShownColumns {
  readonly columns: readonly ShownColumn[];
  /** Columns hidden to the left behind the frozen one. */
  readonly left: number;
  /** True when columns are hidden to the right, or left out for want of room. */
  readonly more: boolean;
}

/** Cells between two columns, and in front of the first one for the cursor's mark. */
export const COLUMN_GAP = 2;
export const MARGIN = 2;

/**
 * Which columns fit the screen. Unscrolled, the most important ones are kept and shown in the kind's order; scrolled to
 * the right, those from there on are shown as they come, so that every column can be reached.
 */
export const columnsOf = (state: State): ShownColumns => {
  const resource = currentResource(state);
  const [first, ...others] = resource.columns;
  if (first === undefined) return { columns: [], left: 0, more: false };
  const room = state.size.columns - MARGIN * 2 - firstWidth(first, state.size.columns) - COLUMN_GAP;
  const shift = Math.min(currentView(state).shift, Math.max(0, others.length - 1));
  const kept = shift === 0 ? byPriority(others, room) : inOrder(others.slice(shift), room);
  return {
    columns: widen([{ column: first, width: firstWidth(first, state.size.columns) }, ...kept], state.size.columns),
    left: shift,
    more: shift === 0 ? kept.length < others.length : shift + kept.length < others.length,
  };
};

/** The frozen column never takes more than 40 % of the screen. */
const firstWidth = (column: Column, cells: number): number =>
  Math.max(Math.min(column.min, cells - MARGIN * 2), Math.min(column.max, Math.floor(cells * 0.4)));

const byPriority = (columns: readonly Column[], room: number): readonly ShownColumn[] => {
  let left = room;
  const kept = new Set<Column>();
  for (const column of columns.toSorted((a, b) => a.priority - b.priority)) {
    if (column.min + COLUMN_GAP > left + COLUMN_GAP) continue;
    kept.add(column);
    left -= column.min + COLUMN_GAP;
  }
  return columns.filter((column) => kept.has(column)).map((column) => ({ column, width: column.min }));
};

const inOrder = (columns: readonly Column[], room: number): readonly ShownColumn[] => {
  const shown: ShownColumn[] = [];
  let left = room;
  for (const column of columns) {
    const width = Math.min(column.min, Math.max(1, left));
    if (column.min > left && shown.length > 0) break;
    shown.push({ column, width });
    left -= width + COLUMN_GAP;
  }
  return shown;
};

/** Gives the room that is left to the columns that want it, the most important ones first. */
const widen = (columns: readonly ShownColumn[], cells: number): readonly ShownColumn[] => {
  const used = columns.reduce((sum, { width }) => sum + width + COLUMN_GAP, 0) - COLUMN_GAP + MARGIN * 2;
  let left = cells - used;
  const widths = new Map(columns.map(({ column, width }) => [column, width]));
  for (const { column, width } of columns.toSorted((a, b) => a.column.priority - b.column.priority)) {
    const more = Math.max(0, Math.min(column.max - width, left));
    widths.set(column, width + more);
    left -= more;
  }
  return columns.map(({ column, width }) => ({ column, width: widths.get(column) ?? width }));
};

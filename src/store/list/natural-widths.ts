import { type Column, type Item, isFacetColumn } from '../../core/item/index.ts';
import { lastPerStore, perStore } from '../../core/memo/index.ts';
import type { KindId, OrderKey } from '../../core/query/index.ts';
import { width, withoutColours } from '../../core/text/index.ts';
import { medianOf } from '../../core/values/index.ts';
import { currentView, itemNow, type State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';
import { currentRows } from './rows.ts';

/** Maximum number of items to measure: lists may be long, and widths settle early. */
const SAMPLE_ITEMS = 300;

/** Number of rows whose facets are measured. */
const SAMPLE_ROWS = 40;

/** Extra cells of a column with short texts, because its texts may grow. */
const SLACK = 2;

const NO_ITEMS: readonly Item[] = [];

/** Measured texts of a kind's columns. */
interface Measured {
  readonly first: Item | undefined;
  /** Number of measured items and width of the widest text, by column id. */
  readonly widest: Map<string, { readonly seen: number; readonly cells: number }>;
}

// Measured for each kind. Widths never shrink, so that columns do not move while pages arrive.
const lastMeasured = perStore(() => new Map<KindId, Measured>());
const lastNatural = lastPerStore<ReadonlyMap<string, number>>();

const RAISED = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** The order arrow beside a column title: `↑`, or `²↓` if the order has several columns; empty for other columns. */
export const orderArrow = (order: readonly OrderKey[], column: string): string => {
  const index = order.findIndex((key) => key.column === column);
  if (index < 0) return '';
  return `${order.length > 1 ? (RAISED[index] ?? '') : ''}${order[index]?.descending ? '↓' : '↑'}`;
};

/** The width of a title with its order arrow, in cells. */
export const headWidth = ({ id, title }: Column, order: readonly OrderKey[]): number => {
  const arrow = orderArrow(order, id);
  return width(title) + (arrow === '' ? 0 : 1 + width(arrow));
};

/** Returns the width of each column in cells, by id: the widest text of the first items within the column's limits, or the user's width. */
export const naturalWidths = (state: State, columns: readonly Column[]): ReadonlyMap<string, number> => {
  const { order, columns: chosen } = currentView(state);
  const items = currentList(state)?.items ?? NO_ITEMS;
  const sample = Math.min(items.length, SAMPLE_ITEMS);
  // Facets are read from whole items, and often only of rows that match.
  const rows = columns.some(isFacetColumn) ? currentRows(state).slice(0, SAMPLE_ROWS) : NO_ITEMS;
  return lastNatural(state, [state.tab, items[0], sample, rows[0], rows.length, columns, order, chosen], () => {
    const wanted = (column: Column): number => {
      const { id, title, min, max } = column;
      if (chosen.looks[id]?.width != null) return max;
      const roomy = Math.min(min, width(title) + SLACK);
      const widest = isFacetColumn(column)
        ? rows.reduce((most, item) => Math.max(most, width(item.cell(id, itemNow(state)).text)), 0)
        : widestText(state, column, items, sample);
      return Math.max(Math.min(widest, max), headWidth(column, order), roomy);
    };
    return new Map(columns.map((column) => [column.id, wanted(column)]));
  });
};

/** Number of cells by which names may exceed the median name while a message is cut. */
const BEYOND_MEDIAN = 3;

const lastMedian = lastPerStore<number>();
const lastRoom = perStore(() => new Map<KindId, number>());

/** Maximum width of names in cells if there is no room for whole messages. It stays if the median width changes by one, so that columns do not move. */
export const roomOfNames = (state: State): number => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  const wanted = BEYOND_MEDIAN + lastMedian(state, [items], () => medianWidth(items));
  const rooms = lastRoom(state);
  const last = rooms.get(state.tab);
  const room = last !== undefined && Math.abs(last - wanted) <= 1 ? last : wanted;
  rooms.set(state.tab, room);
  return room;
};

/** Returns the width of the median name among evenly spaced items. */
const medianWidth = (items: readonly Item[]): number => {
  const step = Math.ceil(items.length / SAMPLE_ITEMS);
  return medianOf(items.flatMap(({ name }, at) => (at % step === 0 ? [width(name)] : [])));
};

/** True if enough rows are loaded to decide by their texts which columns the list shows: its first page, or 300 rows. */
export const areMeasured = (state: State): boolean => {
  const list = currentList(state);
  return (
    list !== undefined && list.items.length > 0 && (list.pageStarts.length > 0 || list.items.length >= SAMPLE_ITEMS)
  );
};

const widestText = (state: State, { id, prose }: Column, items: readonly Item[], sample: number): number => {
  const measured = lastMeasured(state);
  const before = measured.get(state.tab);
  const { widest } = before?.first === items[0] && before !== undefined ? before : blank(measured, state.tab, items[0]);
  const { seen, cells } = widest.get(id) ?? { seen: 0, cells: 0 };
  if (seen >= sample) return cells;
  const now = itemNow(state);
  const cellsOf = (item: Item): number => {
    const { text } = item.cell(id, now);
    return width(prose ? withoutColours(text) : text);
  };
  const most = items.slice(seen, sample).reduce((wide, item) => Math.max(wide, cellsOf(item)), cells);
  widest.set(id, { seen: sample, cells: most });
  return most;
};

const blank = (measured: Map<KindId, Measured>, kind: KindId, first: Item | undefined): Measured => {
  const made: Measured = { first, widest: new Map() };
  measured.set(kind, made);
  return made;
};

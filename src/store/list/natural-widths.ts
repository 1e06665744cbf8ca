import type { Column, Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId, OrderKey } from '../../core/query/index.ts';
import { width } from '../../core/text/index.ts';
import { itemNow } from '../state/clocks.ts';
import { currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';

/** How many items are looked at: widths settle early, and a list may be long. */
const SAMPLE = 300;

/** A column whose texts are short is so much wider than its title: they may grow. */
const SLACK = 2;

const NO_ITEMS: readonly Item[] = [];

/** What is known of the texts of a kind's columns. */
interface Measured {
  readonly first: Item | undefined;
  /** By column id: how many items were looked at, and the widest text. */
  readonly widest: Map<string, { readonly seen: number; readonly cells: number }>;
}

// Kept for each kind and only ever grown: columns do not jump to and fro as pages arrive.
const lastMeasured = perStore(() => new Map<KindId, Measured>());
const lastNatural = perStore(() => lastBy<ReadonlyMap<string, number>>());

const RAISED = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** What stands beside the title of a column of an order: `↑`, or `²↓` where it is one of several; empty for any other. */
export const orderArrow = (order: readonly OrderKey[], column: string): string => {
  const index = order.findIndex((key) => key.column === column);
  if (index < 0) return '';
  return `${order.length > 1 ? (RAISED[index] ?? '') : ''}${order[index]?.descending ? '↓' : '↑'}`;
};

/** The cells of a title, with the arrow of an order. */
export const headWidth = ({ id, title }: Column, order: readonly OrderKey[]): number => {
  const arrow = orderArrow(order, id);
  return width(title) + (arrow === '' ? 0 : 1 + width(arrow));
};

/**
 * The cells that title and texts of each column of the list on the screen want, by column id: the widest of the first
 * items, within the column's limits; a width that was set by hand as it is.
 */
export const naturalWidths = (state: State, columns: readonly Column[]): ReadonlyMap<string, number> => {
  const { order, columns: chosen } = currentView(state);
  const items = currentList(state)?.items ?? NO_ITEMS;
  const sample = Math.min(items.length, SAMPLE);
  return lastNatural(state)([state.tab, items[0], sample, columns, order, chosen], () => {
    const wanted = (column: Column): number => {
      const { id, title, min, max } = column;
      if (chosen.looks[id]?.width != null) return max;
      const roomy = Math.min(min, width(title) + SLACK);
      return Math.max(Math.min(widestText(state, id, items, sample), max), headWidth(column, order), roomy);
    };
    return new Map(columns.map((column) => [column.id, wanted(column)]));
  });
};

/** True once enough rows are here to say which columns suit them. */
export const areMeasured = (state: State): boolean => {
  const list = currentList(state);
  return list !== undefined && list.items.length > 0 && (list.pageStarts.length > 0 || list.items.length >= SAMPLE);
};

const widestText = (state: State, id: string, items: readonly Item[], sample: number): number => {
  const measured = lastMeasured(state);
  const before = measured.get(state.tab);
  const { widest } = before?.first === items[0] && before !== undefined ? before : blank(measured, state.tab, items[0]);
  const { seen, cells } = widest.get(id) ?? { seen: 0, cells: 0 };
  if (seen >= sample) return cells;
  const now = itemNow(state);
  const most = items.slice(seen, sample).reduce((wide, item) => Math.max(wide, width(item.cell(id, now).text)), cells);
  widest.set(id, { seen: sample, cells: most });
  return most;
};

const blank = (measured: Map<KindId, Measured>, kind: KindId, first: Item | undefined): Measured => {
  const made: Measured = { first, widest: new Map() };
  measured.set(kind, made);
  return made;
};

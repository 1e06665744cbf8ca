import type { Column, Item } from '../../core/item/index.ts';
import { perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { width } from '../../core/text/index.ts';
import { itemNow } from '../state/clocks.ts';
import type { State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';

/** How many items are looked at: widths settle early, and a list may be long. */
const SAMPLE = 300;
/** An arrow and a blank stand beside the title of an ordered column. */
const ARROW = 2;

const NO_ITEMS: readonly Item[] = [];

interface Measured {
  readonly columns: readonly Column[];
  readonly first: Item | undefined;
  readonly seen: number;
  readonly widths: ReadonlyMap<string, number>;
}

// Kept for each kind and only ever grown: columns do not jump to and fro as pages arrive.
const lastMeasured = perStore(() => new Map<KindId, Measured>());

/**
 * The cells that texts of each column of the list on the screen want, by column id: the widest of the first items, within the column's limits; a
 * width that was set by hand as it is.
 */
export const naturalWidths = (state: State, columns: readonly Column[]): ReadonlyMap<string, number> => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  const now = itemNow(state);
  const measured = lastMeasured(state);
  const last = measured.get(state.tab);
  const sample = Math.min(items.length, SAMPLE);
  const known = last?.columns === columns && last.first === items[0] && last.seen <= sample;
  if (known && last.seen === sample) return last.widths;
  const fresh = items.slice(known ? last.seen : 0, sample);
  const widths = new Map<string, number>();
  for (const { id, title, min, max } of columns) {
    const head = min === max ? max : width(title) + ARROW;
    const before = known ? (last.widths.get(id) ?? 0) : Math.min(min, head);
    const widest = fresh.reduce((most, item) => Math.max(most, width(item.cell(id, now).text)), head);
    widths.set(id, Math.max(before, Math.min(Math.max(max, head), widest)));
  }
  measured.set(state.tab, { columns, first: items[0], seen: sample, widths });
  return widths;
};

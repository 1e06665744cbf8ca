import { columnOf, type Item } from '../../core/item/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { filterGaps, type Gap, gapText, isUnsent } from '../../query/filter/match/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import { dialectOf } from '../state/dialect.ts';
import { isCached, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { isLacked } from './ability.ts';
import { currentList } from './query.ts';

const NONE: readonly Gap[] = [];
const NO_NAMES: readonly string[] = [];

/** Memo of the last answer: each frame asks, and all items are counted. */
const memo = <Value>(): ((key: readonly unknown[], make: () => Value) => Value) => {
  let last: { readonly key: readonly unknown[]; readonly value: Value } | null = null;
  return (key, make) => {
    if (last === null || !last.key.every((part, index) => part === key[index])) last = { key, value: make() };
    return last.value;
  };
};

const filterMemo = memo<readonly Gap[]>();
const orderMemo = memo<readonly string[]>();

/** Items of complete pages only, so that a partial body does not cause a recount. */
const countable = (list: ShownList | undefined): readonly Item[] | null =>
  list === undefined || list.arriving !== null || list.items.length === 0 ? null : list.items;

/** Columns of a filter that some or all rows on the screen lack. */
export const gapsOf = (state: State, filter: Filter): readonly Gap[] => {
  const items = countable(currentList(state));
  if (items === null || filter.terms.length === 0) return NONE;
  const resource = currentResource(state);
  return filterMemo([filter, items, resource, dialectOf(state, state.tab)], () =>
    filterGaps(filter, items, resource, (path) => isLacked(state, path)),
  );
};

/** Titles of the order's columns that no row has. */
export const unsentOrder = (state: State): readonly string[] => {
  const items = countable(currentList(state));
  const { order } = currentView(state);
  if (items === null || order.length === 0) return NO_NAMES;
  const resource = currentResource(state);
  return orderMemo([order, items, resource, dialectOf(state, state.tab)], () =>
    order.flatMap(({ column: id }) => {
      const column = columnOf(resource, id);
      return column !== undefined && isUnsent(column, items, (path) => isLacked(state, path)) ? [column.title] : [];
    }),
  );
};

/** A gap as text, relative to the loaded rows. */
export const gapWords = (state: State, gap: Gap): string => {
  const { one, many } = currentResource(state);
  const list = currentList(state);
  const loaded = list !== undefined && !isCached(list) && hasMore(list) ? 'loaded ' : '';
  return gapText(gap, { one: `${loaded}${one}`, many: `${loaded}${many}` });
};

import { chosenFields } from '../../core/column-choice.ts';
import type { Item } from '../../core/item.ts';
import type { KindId, OrderKey } from '../../core/query.ts';
import type { Resource } from '../../core/resource.ts';
import { isAged, matches } from '../../query/filter/match.ts';
import type { Filter } from '../../query/filter/term.ts';
import { compareItems } from '../../query/order.ts';
import type { State } from '../state.ts';
import { resourceIn, viewOf } from '../view.ts';
import { listOf, orderedByService } from './query.ts';

const NONE: readonly Item[] = [];

interface Ordered {
  readonly items: readonly Item[];
  readonly order: readonly OrderKey[];
  readonly rows: readonly Item[];
}

interface Filtered {
  readonly ordered: readonly Item[];
  readonly filter: Filter;
  readonly now: number;
  readonly fields: readonly string[];
  readonly rows: readonly Item[];
}

// One answer is kept for each kind: the same question comes with every key and every frame.
const ordered = new Map<KindId, Ordered>();
const filtered = new Map<KindId, Filtered>();

/** The rows of a kind as they are shown: filtered and ordered. The same array as long as nothing changed. */
export const rowsOf = (state: State, kind: KindId): readonly Item[] => {
  const items = listOf(state, kind)?.items ?? NONE;
  const view = viewOf(state, kind);
  const resource = resourceIn(state, kind);
  const rows = orderedByService(state, kind) ? items : orderedRows(resource, items, view.order);
  return filteredRows(kind, rows, view.filter, state.now, chosenFields(view.columns));
};

/** The rows on the screen's tab. */
export const currentRows = (state: State): readonly Item[] => rowsOf(state, state.tab);

const orderedRows = (resource: Resource, items: readonly Item[], order: readonly OrderKey[]): readonly Item[] => {
  const last = ordered.get(resource.id);
  if (last !== undefined && last.items === items && last.order === order) return last.rows;
  // A page more: what was in order stays a sorted run, which the sort merges instead of starting over.
  const grown = last !== undefined && last.order === order && isPrefix(last.items, items);
  const base = grown ? [...last.rows, ...items.slice(last.items.length)] : [...items];
  const rows = base.sort(compareItems(order, resource));
  ordered.set(resource.id, { items, order, rows });
  return rows;
};

const isPrefix = (head: readonly Item[], whole: readonly Item[]): boolean =>
  head.length > 0 && head.length <= whole.length && head[0] === whole[0] && head.at(-1) === whole[head.length - 1];

const filteredRows = (
  kind: KindId,
  rows: readonly Item[],
  filter: Filter,
  now: number,
  fields: readonly string[],
): readonly Item[] => {
  if (filter.terms.length === 0) return rows;
  const last = filtered.get(kind);
  const same = last?.ordered === rows && last.filter === filter && last.fields === fields;
  if (same && (last.now === now || !isAged(filter))) return last.rows;
  const result = rows.filter((item) => matches(filter, item, now, fields));
  filtered.set(kind, { ordered: rows, filter, now, fields, rows: result });
  return result;
};

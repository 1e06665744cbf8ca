import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey, perStore } from '../../core/memo/index.ts';
import type { InitialQuery, KindId } from '../../core/query/index.ts';
import { contradicts, isUnheeded, narrows } from '../../query/filter/server/index.ts';
import { ignoresOrder } from '../../query/order.ts';
import { isMerged } from '../projects/merged-list.ts';
import type { ShownList } from '../state/shown-list.ts';
import { resourceIn, viewOf } from '../state/shown-places.ts';
import type { State } from '../state/state.ts';
import { askedOrder, listOf } from './query.ts';

const NONE: readonly Item[] = [];

/** The items of a list that match what was requested, and the number that does not. */
export interface Heeded {
  readonly items: readonly Item[];
  readonly failing: number;
  /** True if so many do not match that the service must have ignored the filter. */
  readonly ignored: boolean;
}

// By query: each item is checked once.
const checks = perStore(() =>
  perKey((_: InitialQuery) => ({ heeded: lastBy<Heeded>(), contradicts: new WeakMap<Item, boolean>() })),
);
const ignoredOrders = perStore(
  () => new WeakMap<InitialQuery, { readonly items: readonly Item[]; readonly ignored: boolean }>(),
);

/** The items of a kind's list without those whose values contradict its service filter or type. */
export const heededOf = (state: State, kind: KindId): Heeded => {
  const list = listOf(state, kind);
  if (list === undefined) return { items: NONE, failing: 0, ignored: false };
  const { items, query } = list;
  if (!narrows(query)) return { items, failing: 0, ignored: false };
  const check = checks(state)(query);
  return check.heeded([items], () => {
    const resource = resourceIn(state, kind);
    const fails = (item: Item): boolean => {
      const known = check.contradicts.get(item) ?? contradicts(item, query, resource);
      check.contradicts.set(item, known);
      return known;
    };
    const answers = items.filter((item) => !fails(item));
    const failing = items.length - answers.length;
    return { items: failing === 0 ? items : answers, failing, ignored: isUnheeded(failing, items.length) };
  });
};

/** True if rows are shown in the service's order; never for several projects. */
export const orderedByService = (state: State, kind: KindId): boolean => {
  const view = viewOf(state, kind);
  if (view.order.length === 0) return true;
  return !isMerged(state, kind) && askedOrder(state, kind, view) !== null && !isOrderIgnored(state, kind);
};

/** True if the service ignored the requested order. */
export const isOrderIgnored = (state: State, kind: KindId): boolean => {
  const list = listOf(state, kind);
  return list !== undefined && list.query.order.length > 0 && ignoresAskedOrder(state, kind, list);
};

/** Once detected, it holds for the query, so that rows do not jump while a page arrives. */
const ignoresAskedOrder = (state: State, kind: KindId, { query, items, arriving }: ShownList): boolean => {
  const known = ignoredOrders(state);
  const before = known.get(query);
  if (before !== undefined && (before.ignored || before.items === items || arriving !== null)) return before.ignored;
  if (arriving !== null) return false;
  const ignored = ignoresOrder(items, query.order, resourceIn(state, kind));
  known.set(query, { items, ignored });
  return ignored;
};

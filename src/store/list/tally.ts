import { MAYBE_MORE } from '../../core/client/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import { perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { resourceIn } from '../state/current-view.ts';
import { isStale } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { isPrefix } from '../state/uid-index.ts';
import { hasMore } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';

/** How many items of a kind are broken, of those that are here. */
export interface Tally {
  readonly broken: number;
  /** Those whose columns do not say. */
  readonly unknown: number;
  /** Those whose columns do. */
  readonly known: number;
  /** True where there may be more that are not here. */
  readonly partial: boolean;
  /** Of rows that others will replace. */
  readonly stale: boolean;
}

interface Counted {
  readonly items: readonly Item[];
  readonly broken: number;
  readonly unknown: number;
}

// One for each kind: a further page is added to what was counted.
const lastCounted = perStore(() => new Map<KindId, Counted>());

/** What is broken among the items of a kind that are here; null where none are. */
export const tallyOf = (state: State, kind: KindId): Tally | null => {
  const list = listOf(state, kind);
  if (list === undefined || list.items.length === 0) return null;
  const { broken, unknown } = countedOf(state, resourceIn(state, kind), list.items);
  return {
    broken,
    unknown,
    known: list.items.length - unknown,
    partial: hasMore(list) || list.notes.includes(MAYBE_MORE),
    stale: isStale(list),
  };
};

const NOTHING: Counted = { items: [], broken: 0, unknown: 0 };

const countedOf = (state: State, resource: Resource, items: readonly Item[]): Counted => {
  const counted = lastCounted(state);
  const last = counted.get(resource.id) ?? NOTHING;
  if (last.items === items) return last;
  const before = isPrefix(last.items, items) ? last : NOTHING;
  let { broken, unknown } = before;
  for (let index = before.items.length; index < items.length; index += 1) {
    const verdict = resource.broken(items[index] as Item);
    if (verdict === null) unknown += 1;
    else if (verdict) broken += 1;
  }
  const next = { items, broken, unknown };
  counted.set(resource.id, next);
  return next;
};

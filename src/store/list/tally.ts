import type { Item, Resource } from '../../core/item/index.ts';
import { perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { isWholeList } from '../state/basis.ts';
import { isStale } from '../state/held-list.ts';
import { resourceIn, type State } from '../state/state.ts';
import { isPrefix } from '../state/uid-index.ts';
import { listOf } from '../walk/query.ts';
import { areAllNamed, namedItems } from '../walk/stubs.ts';

/** Number of broken items of a kind among loaded items and stubs. */
export interface HealthTally {
  readonly broken: number;
  /** Items whose health is unknown. */
  readonly unknown: number;
  /** Items whose health is known. */
  readonly known: number;
  /** True if more items may exist. */
  readonly partial: boolean;
  /** True if the rows will be replaced: they are cached or of another dialect. */
  readonly stale: boolean;
}

interface CountedItems {
  readonly items: readonly Item[];
  readonly broken: number;
  readonly unknown: number;
}

// The last count for each kind; a new page is added to it.
const lastCounted = perStore(() => new Map<KindId, CountedItems>());

/** Counts the broken items of a kind among loaded items and stubs; null if no item is loaded. */
export const tallyOf = (state: State, kind: KindId): HealthTally | null => {
  const list = listOf(state, kind);
  if (list === undefined || list.items.length === 0) return null;
  const items = namedItems(state, kind);
  const { broken, unknown } = countedOf(state, resourceIn(state, kind), items);
  return {
    broken,
    unknown,
    known: items.length - unknown,
    partial: !isWholeList(list) && !areAllNamed(list),
    stale: isStale(list),
  };
};

const NOTHING: CountedItems = { items: [], broken: 0, unknown: 0 };

const countedOf = (state: State, resource: Resource, items: readonly Item[]): CountedItems => {
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

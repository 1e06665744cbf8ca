import type { Item, Resource } from '../../core/item/index.ts';
import { perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { HOUR } from '../../core/values/index.ts';
import { isWholeList } from '../state/basis.ts';
import { isStale } from '../state/held-list.ts';
import { type Change, resourceIn, type State, type TallyAt } from '../state/state.ts';
import { isPrefix } from '../state/uid-index.ts';
import { listOf } from '../walk/query.ts';
import { areAllNamed, namedItems } from '../walk/stubs.ts';

/** Number of broken items among the loaded ones of a kind and its stubs. */
export interface Tally {
  readonly broken: number;
  /** Items whose health is unknown. */
  readonly unknown: number;
  /** Items whose health is known. */
  readonly known: number;
  /** True if more items may exist. */
  readonly partial: boolean;
  /** True for rows to be replaced. */
  readonly stale: boolean;
}

interface Counted {
  readonly items: readonly Item[];
  readonly broken: number;
  readonly unknown: number;
}

// Per kind; a further page is added to the last count.
const lastCounted = perStore(() => new Map<KindId, Counted>());

/** Counts the broken items among the loaded ones of a kind and its stubs; null if none are loaded. */
export const tallyOf = (state: State, kind: KindId): Tally | null => {
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

/** The change with the tally of the list of a kind, if that is whole now. */
export const withTally = (state: State, change: Change, kind: KindId, now: number): Change => {
  const after = { ...state, ...change };
  const list = listOf(after, kind);
  const tally = tallyOf(after, kind);
  if (list === undefined || list.refresh !== null || tally === null || tally.partial || tally.stale) return change;
  const key = queryKey(list.query);
  const before = state.tallies[key] ?? [];
  const first = Math.max(
    0,
    before.findLastIndex(({ at }) => at <= now - HOUR),
  );
  return {
    ...change,
    tallies: { ...state.tallies, [key]: [...before.slice(first), { at: now, broken: tally.broken }] },
  };
};

/** How the tally of a kind changed since an hour ago, or since the list was first whole; null before a second tally. */
export const tallyChange = (state: State, kind: KindId): { readonly by: number; readonly ms: number } | null => {
  const list = listOf(state, kind);
  const [first, ...others]: readonly TallyAt[] = (list && state.tallies[queryKey(list.query)]) ?? [];
  const last = others.at(-1);
  return first === undefined || last === undefined ? null : { by: last.broken - first.broken, ms: last.at - first.at };
};

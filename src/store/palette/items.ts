import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { type KindId, sameScope } from '../../core/query/index.ts';
import { foldCase, foldFor } from '../../core/text/index.ts';
import { rankText } from '../../query/rank.ts';
import { isMerged } from '../projects/merged-list.ts';
import type { State } from '../state/state.ts';
import { initialQuery, listOf } from '../walk/query.ts';

interface FoundItem {
  readonly item: Item;
  /** The rank of the match by `rankText`; lower is better. */
  readonly rank: number;
}

/** Maximum number of results. */
const MAX_RESULTS = 100;

/** Minimum length of a text that is searched in uids: uids are pasted, and shorter texts are parts of names. */
const MIN_UID = 4;

/** The loaded items of one kind; the same array until other items arrive. */
export interface LoadedKind {
  readonly kind: KindId;
  readonly items: readonly Item[];
}

/**
 * Returns all loaded items once each: the lists of the tabs, the current tab first, then lists of earlier queries.
 * Items of another scope are omitted, since they cannot be opened in the current scope.
 */
export const loadedKinds = (state: State): readonly LoadedKind[] => {
  const { lists, views, scope, tab } = state;
  return lastLoaded(state, [lists, views, scope, tab], () => {
    const others = state.catalog.resources.map(({ id }) => id).filter((id) => id !== tab);
    return [tab, ...others].map((kind) => ({ kind, items: loadedOf(state, kind) }));
  });
};

// Memoised, because every key reads this and there may be tens of thousands of items.
const lastLoaded = lastPerStore<readonly LoadedKind[]>();

/** Number of loaded items. */
export const loadedCount = (state: State): number =>
  loadedKinds(state).reduce((sum, { items }) => sum + items.length, 0);

const loadedOf = (state: State, kind: KindId): readonly Item[] => {
  const shown = listOf(state, kind);
  const { scope } = initialQuery(state, kind);
  const others = Object.values(state.lists).filter(
    (list) => list !== shown && list.query.kind === kind && sameScope(list.query.scope, scope),
  );
  // The merged list contains the items of all projects.
  if (isMerged(state, kind)) return shown?.items ?? [];
  const seen = new Set<string>();
  const further = others.flatMap(({ items }) =>
    items.filter(({ uid }) => !shown?.uids.has(uid) && !seen.has(uid) && seen.add(uid)),
  );
  return further.length === 0 ? (shown?.items ?? []) : [...(shown?.items ?? []), ...further];
};

/** The items found for a text. */
interface FoundItems {
  /** The best matches, best first; at most `MAX_RESULTS`. */
  readonly found: readonly FoundItem[];
  readonly total: number;
}

const lastFound = lastPerStore<FoundItems>();

/** The loaded items whose name or uid matches the typed text (lower case). */
export const loadedNamed = (state: State, wanted: string): FoundItems => {
  const loaded = loadedKinds(state);
  return lastFound(state, [loaded, wanted], () => findItems(loaded, wanted));
};

/** Finds the items whose name or uid matches a text. Subsequences rank last and are searched only if there are few other matches. */
export const findItems = (kinds: readonly Pick<LoadedKind, 'items'>[], typed: string): FoundItems => {
  const best = new Best();
  const wanted = foldCase(typed);
  const fold = foldFor(typed);
  for (const { items } of kinds) for (const item of items) best.add(item, rankItem(item, wanted, fold));
  const { total } = best;
  if (total >= MAX_RESULTS) return { found: best.found(), total };
  const already = new Set(best.found().map(({ item }) => item));
  for (const { items } of kinds)
    for (const item of items) if (!already.has(item)) best.add(item, rankText(fold(item.name), wanted));
  return { found: best.found(), total: best.total };
};

/** Ranks an item by name or uid, without subsequences. */
const rankItem = ({ name, uid }: Item, wanted: string, fold: (text: string) => string): number | null => {
  const byName = rankText(fold(name), wanted, false);
  if (name === uid || byName === 0 || wanted.length < MIN_UID) return byName;
  const byUid = rankText(uid.toLowerCase(), wanted, false);
  return byUid === null || (byName !== null && byName <= byUid) ? byName : byUid;
};

/** Collects the best results and drops all others. */
class Best {
  total = 0;
  #kept: FoundItem[] = [];
  /** A rank from this bound on cannot be among the best. */
  #bound = Number.POSITIVE_INFINITY;

  add(item: Item, rank: number | null): void {
    if (rank === null) return;
    this.total += 1;
    if (rank >= this.#bound) return;
    this.#kept.push({ item, rank });
    if (this.#kept.length >= 4 * MAX_RESULTS) this.#cut();
  }

  found(): readonly FoundItem[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort((a, b) => a.rank - b.rank).slice(0, MAX_RESULTS);
    if (this.#kept.length === MAX_RESULTS) this.#bound = this.#kept.at(-1)?.rank ?? this.#bound;
  }
}

import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey, perStore } from '../../core/memo/index.ts';
import { type KindId, sameScope } from '../../core/query/index.ts';
import { rankText } from '../../query/rank.ts';
import { isMerged } from '../projects/known.ts';
import type { State } from '../state/state.ts';
import { initialQuery, listOf } from '../walk/query.ts';
import { Names } from './names.ts';

/** An item that was found, and how well. */
export interface FoundItem {
  readonly item: Item;
  /** As `rankText` gives it. */
  readonly rank: number;
}

/** How many are kept: nobody reads on. */
const MOST = 100;

/** How many names that have the letters in their order are looked at more closely, which takes longest. */
const MOST_LETTERS = 2000;

/** A uid is copied and pasted: fewer characters than this are a part of a name. */
const LEAST_UID = 4;

/** The items of one kind that are here. The array is the same for as long as no other ones come. */
export interface LoadedKind {
  readonly kind: KindId;
  readonly items: readonly Item[];
}

/**
 * Every item that is here, once: the lists that the tabs show, that of the open tab first, then what earlier queries
 * brought. Items of another scope cannot be opened in this one, they are left out.
 */
export const loadedKinds = (state: State): readonly LoadedKind[] => {
  const { lists, views, scope, tab } = state;
  return lastLoaded(state)([lists, views, scope, tab], () => {
    const others = state.catalog.resources.map(({ id }) => id).filter((id) => id !== tab);
    return [tab, ...others].map((kind) => ({ kind, items: loadedOf(state, kind) }));
  });
};

// Asked for with every key, and there may be tens of thousands.
const lastLoaded = perStore(() => lastBy<readonly LoadedKind[]>());

/** How many items are here. */
export const loadedCount = (state: State): number =>
  loadedKinds(state).reduce((sum, { items }) => sum + items.length, 0);

const loadedOf = (state: State, kind: KindId): readonly Item[] => {
  const shown = listOf(state, kind);
  const { scope } = initialQuery(state, kind);
  const others = Object.values(state.lists).filter(
    (list) => list !== shown && list.query.kind === kind && sameScope(list.query.scope, scope),
  );
  // What all projects gave is in the list that shows them together.
  if (isMerged(state, kind)) return shown?.items ?? [];
  const seen = new Set<string>();
  const further = others.flatMap(({ items }) =>
    items.filter(({ uid }) => !shown?.uids.has(uid) && !seen.has(uid) && seen.add(uid)),
  );
  return further.length === 0 ? (shown?.items ?? []) : [...(shown?.items ?? []), ...further];
};

/**
 * The items whose name or uid is what was typed (lower case), the best first, and how many there are. Letters in their
 * order are looked for only where too few have it as it stands: they come last in any case.
 */
export const findItems = (
  kinds: readonly Pick<LoadedKind, 'items'>[],
  wanted: string,
): { readonly found: readonly FoundItem[]; readonly total: number } => {
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const [word, ...further] = words.sort((a, b) => b.length - a.length);
  const best = new Best();
  for (const { items } of kinds) {
    // Nothing is typed yet: all are as good.
    if (word === undefined) for (const item of items) best.add(item, 0);
    else
      namesOf(items).having(word, wanted.length >= LEAST_UID, (place, rank) => {
        const item = items[place];
        // Of several words each must be found.
        if (item !== undefined) best.add(item, further.length === 0 ? rank : rankItem(item, wanted));
      });
  }
  if (best.total < MOST && word !== undefined && word.length > 1) {
    const already = new Set(best.found().map(({ item }) => item));
    let looked = 0;
    for (const { items } of kinds) {
      namesOf(items).lettered(word, (place) => {
        const item = items[place];
        if (item === undefined || looked === MOST_LETTERS || already.has(item)) return;
        looked += 1;
        best.add(item, rankText(item.name.toLowerCase(), wanted));
      });
    }
  }
  return { found: best.found(), total: best.total };
};

/** The names of items, put together as far as they were asked for: once for all letters that are typed. */
export const namesOf = perKey((items: readonly Item[]): Names => new Names(items));

const rankItem = ({ name, uid }: Item, wanted: string): number | null => {
  const byName = rankText(name.toLowerCase(), wanted, false);
  if (name === uid || byName === 0 || wanted.length < LEAST_UID) return byName;
  const byUid = rankText(uid.toLowerCase(), wanted, false);
  return byUid === null || (byName !== null && byName <= byUid) ? byName : byUid;
};

/** Keeps the best of very many without keeping the others. */
class Best {
  total = 0;
  #kept: FoundItem[] = [];
  /** Ranks from here on are none of the best any more. */
  #bound = Number.POSITIVE_INFINITY;

  add(item: Item, rank: number | null): void {
    if (rank === null) return;
    this.total += 1;
    if (rank >= this.#bound) return;
    this.#kept.push({ item, rank });
    if (this.#kept.length >= 4 * MOST) this.#cut();
  }

  found(): readonly FoundItem[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort((a, b) => a.rank - b.rank).slice(0, MOST);
    if (this.#kept.length === MOST) this.#bound = this.#kept.at(-1)?.rank ?? this.#bound;
  }
}

import type { Item } from '../../core/item.ts';
import { type KindId, queryKey, wholeList } from '../../core/query.ts';
import type { Resource } from '../../core/resource.ts';
import { rankText } from '../../query/rank.ts';
import { listOf } from '../select/query.ts';
import type { State } from '../state.ts';

/** An item that was found, and how well. */
export interface FoundItem {
  readonly item: Item;
  /** As `rankText` gives it. */
  readonly rank: number;
}

/** What one item of a kind is called in a word: the shortest of the names, `host` of `hosts`. */
export const kindWord = ({ id, names }: Resource): string => names.reduce((a, b) => (b.length < a.length ? b : a), id);

/** How many are kept: nobody reads on. */
const MOST = 100;

/** How many items are looked through for letters in their order, which takes longest. */
const MOST_LETTERS = 20_000;

/**
 * Every item that is here, once: the lists that the tabs show, that of the open tab first, then what earlier queries
 * brought. Items of another scope cannot be opened in this one, they are left out.
 */
export const loadedItems = (state: State): readonly Item[] =>
  [state.tab, ...state.catalog.resources.map(({ id }) => id).filter((id) => id !== state.tab)].flatMap((kind) =>
    loadedOf(state, kind),
  );

const loadedOf = (state: State, kind: KindId): readonly Item[] => {
  const shown = listOf(state, kind);
  const scope = queryKey(wholeList(kind, state.scope));
  const others = Object.values(state.lists).filter(
    (list) => list !== shown && list.query.kind === kind && queryKey(wholeList(kind, list.query.scope)) === scope,
  );
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
  items: readonly Item[],
  wanted: string,
): { readonly found: readonly FoundItem[]; readonly total: number } => {
  const found: FoundItem[] = [];
  const seek = (from: readonly Item[], letters: boolean): void => {
    for (const item of from) {
      const rank = rankItem(item, wanted, letters);
      if (rank !== null) found.push({ item, rank });
    }
  };
  seek(items, false);
  if (found.length < MOST) {
    const known = new Set(found.map(({ item }) => item));
    seek(
      items.slice(0, MOST_LETTERS).filter((item) => !known.has(item)),
      true,
    );
  }
  const total = found.length;
  return { found: best(found), total };
};

/** A uid is copied and pasted, whole or in part: letters in their order would find any. */
const rankItem = ({ name, uid }: Item, wanted: string, letters: boolean): number | null => {
  const byName = rankText(name.toLowerCase(), wanted, letters);
  if (name === uid || byName === 0) return byName;
  const byUid = rankText(uid.toLowerCase(), wanted, false);
  return byUid === null || (byName !== null && byName <= byUid) ? byName : byUid;
};

/** The best of many, without putting all of them in order. */
const best = (found: readonly FoundItem[]): readonly FoundItem[] => {
  if (found.length <= MOST) return found.toSorted((a, b) => a.rank - b.rank);
  const ranks = Int32Array.from(found, ({ rank }) => rank).sort();
  const worst = ranks[MOST - 1] ?? 0;
  return found
    .filter(({ rank }) => rank <= worst)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST);
};

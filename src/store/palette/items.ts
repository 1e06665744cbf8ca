import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey, perStore } from '../../core/memo/index.ts';
import { type KindId, sameScope } from '../../core/query/index.ts';
import { MAX_RANKED_LENGTH, rankLines, rankText } from '../../query/rank.ts';
import { isMerged } from '../projects/merged-list.ts';
import type { State } from '../state/state.ts';
import { initialQuery, listOf } from '../walk/query.ts';

/** Items to index per step, so that keys do not wait. */
const ITEMS_PER_STEP = 512;
/** The rank of an item that does not match. */
const NO_MATCH = 0x7fffffff;

/** Texts joined by line feeds, and the offset of each line's end. */
interface Lines {
  readonly text: string;
  readonly ends: Int32Array;
}

/** Called with the index of a matching item and its rank (`rankText`). */
type Found = (place: number, rank: number) => void;

/**
 * A text index of the names and uids of many items. Searching joined texts avoids touching each item: there may be tens
 * of thousands, scattered over memory.
 */
export class Names {
  readonly #items: readonly Item[];
  readonly #names: Lines[] = [];
  readonly #uids: Lines[] = [];

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  /** Indexes some more items; false when all are indexed. */
  gather(): boolean {
    const from = this.#names.length * ITEMS_PER_STEP;
    if (from >= this.#items.length) return false;
    const items = this.#items.slice(from, from + ITEMS_PER_STEP);
    this.#names.push(linesOf(items.map(({ name }) => name.toLowerCase())));
    this.#uids.push(linesOf(items.map(({ uid }) => uid.toLowerCase())));
    return true;
  }

  /** Finds the items whose name, or optionally uid, contains a word (lower case, not empty). */
  having(word: string, uids: boolean, found: Found): void {
    while (this.gather());
    const ranks = new Int32Array(ITEMS_PER_STEP);
    const best = (line: number, rank: number): void => {
      if (rank < (ranks[line] ?? NO_MATCH)) ranks[line] = rank;
    };
    for (let piece = 0; piece < this.#names.length; piece += 1) {
      ranks.fill(NO_MATCH);
      rankLines(this.#names[piece] ?? NONE, word, best);
      if (uids) rankLines(this.#uids[piece] ?? NONE, word, best);
      for (let line = 0; line < ITEMS_PER_STEP; line += 1) {
        const rank = ranks[line] ?? NO_MATCH;
        if (rank < NO_MATCH) found(piece * ITEMS_PER_STEP + line, rank);
      }
    }
  }

  /** Finds the items whose name contains letters (lower case, not empty) as a subsequence. */
  lettered(letters: string, found: (place: number) => void): void {
    if (letters.length > MAX_RANKED_LENGTH) return;
    while (this.gather());
    // Linear time, in long names too: the gap before each letter excludes that letter, and each line is tried once.
    const parts = letters.split('').map(escaped);
    const pattern = new RegExp(`^${parts.map((letter) => `[^\\n${letter}]*${letter}`).join('')}`, 'gm');
    for (const [piece, { text, ends }] of this.#names.entries()) {
      let line = 0;
      for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
        while ((ends[line] ?? hit.index) < hit.index) line += 1;
        found(piece * ITEMS_PER_STEP + line);
        pattern.lastIndex = ends[line] ?? text.length;
      }
    }
  }
}

const linesOf = (texts: readonly string[]): Lines => {
  const ends = new Int32Array(texts.length);
  let end = -1;
  for (let line = 0; line < texts.length; line += 1) {
    end += (texts[line] ?? '').length + 1;
    ends[line] = end;
  }
  return { text: texts.join('\n'), ends };
};

const NONE: Lines = linesOf([]);

/** A code unit, escaped for a pattern. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A found item and its rank. */
export interface FoundItem {
  readonly item: Item;
  /** As `rankText` gives it. */
  readonly rank: number;
}

/** Maximum number of results. */
const MAX_RESULTS = 100;

/** Maximum number of subsequence matches to rank, which is slow. */
const MAX_SUBSEQUENCES = 2000;

/** Uids are pasted: shorter texts are parts of names. */
const MIN_UID = 4;

/** The loaded items of one kind. The same array while no others arrive. */
export interface LoadedKind {
  readonly kind: KindId;
  readonly items: readonly Item[];
}

/**
 * All loaded items, each once: the lists of the tabs, the current one first, then lists of earlier queries. Items of
 * another scope are left out, since they cannot be opened in this one.
 */
export const loadedKinds = (state: State): readonly LoadedKind[] => {
  const { lists, views, scope, tab } = state;
  return lastLoaded(state)([lists, views, scope, tab], () => {
    const others = state.catalog.resources.map(({ id }) => id).filter((id) => id !== tab);
    return [tab, ...others].map((kind) => ({ kind, items: loadedOf(state, kind) }));
  });
};

// Every key asks for it, and there may be tens of thousands of items.
const lastLoaded = perStore(() => lastBy<readonly LoadedKind[]>());

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

/**
 * The items whose name or uid matches the typed text (lower case), best first, and their number. Subsequence matches
 * rank last, and are searched only if there are too few others.
 */
export const findItems = (
  kinds: readonly Pick<LoadedKind, 'items'>[],
  wanted: string,
): { readonly found: readonly FoundItem[]; readonly total: number } => {
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const [word, ...further] = words.sort((a, b) => b.length - a.length);
  const best = new Best();
  for (const { items } of kinds) {
    // Nothing typed: all items rank equally.
    if (word === undefined) for (const item of items) best.add(item, 0);
    else
      namesOf(items).having(word, wanted.length >= MIN_UID, (place, rank) => {
        const item = items[place];
        // Of several words each must match.
        if (item !== undefined) best.add(item, further.length === 0 ? rank : rankItem(item, wanted));
      });
  }
  if (best.total < MAX_RESULTS && word !== undefined && word.length > 1) {
    const already = new Set(best.found().map(({ item }) => item));
    let looked = 0;
    for (const { items } of kinds) {
      namesOf(items).lettered(word, (place) => {
        const item = items[place];
        if (item === undefined || looked === MAX_SUBSEQUENCES || already.has(item)) return;
        looked += 1;
        best.add(item, rankText(item.name.toLowerCase(), wanted));
      });
    }
  }
  return { found: best.found(), total: best.total };
};

/** The names of items, indexed as far as needed, once for all typed texts. */
export const namesOf = perKey((items: readonly Item[]): Names => new Names(items));

const rankItem = ({ name, uid }: Item, wanted: string): number | null => {
  const byName = rankText(name.toLowerCase(), wanted, false);
  if (name === uid || byName === 0 || wanted.length < MIN_UID) return byName;
  const byUid = rankText(uid.toLowerCase(), wanted, false);
  return byUid === null || (byName !== null && byName <= byUid) ? byName : byUid;
};

/** The best results, without keeping the others. */
class Best {
  total = 0;
  #kept: FoundItem[] = [];
  /** Higher ranks are not among the best any more. */
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

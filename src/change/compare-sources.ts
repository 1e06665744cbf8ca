import type { Item } from '../core/item/index.ts';
import { isSelected, type KindId } from '../core/query/index.ts';
import { pathSteps } from '../core/values/index.ts';
import { type ItemChange, loudText } from './change.ts';
import { createdAt, itemChanges } from './compare-lists.ts';

/** A list at a time that is read item by item, since it may not fit into memory. */
export interface ItemSource {
  /**
   * Passes each item to `take`. Called twice for the earlier source. A source that has the JSON texts of its items calls `skips` before
   * it reads an item: most items are equal on both sides, and need not be read.
   */
  read(take: (item: Item) => void, skips: (text: string) => boolean): Promise<void>;
  /** Selected fields; empty for whole items. */
  readonly fields: readonly string[];
}

interface CompareOptions {
  readonly kind: KindId;
  readonly digest: (text: string) => string;
  /** Test for the items whose changes are wanted; it is enough that one of the two states passes. Null if all are wanted. */
  readonly isWanted: ((item: Item) => boolean) | null;
}

/** The changes between two sources. The caller adds `seen`, and whether the lists were whole. */
interface SourceChanges {
  readonly changes: readonly Omit<ItemChange, 'seen'>[];
  /** The later items that changed or are new, by uid. */
  readonly items: ReadonlyMap<string, Item>;
  /** Number of wanted items of the later source. */
  readonly rows: number;
}

/**
 * Compares two lists that do not fit into memory, in three passes. The first pass, over the earlier list, keeps the digests of its items;
 * the second, over the later list, keeps the items that differ; the third, over the earlier list again, compares their fields. Fields
 * that one of the lists did not select are not compared.
 */
export const compareSources = async (
  before: ItemSource,
  after: ItemSource,
  { kind, digest, isWanted }: CompareOptions,
): Promise<SourceChanges> => {
  const isCompared = (path: string): boolean => isAsked([before.fields, after.fields], path);
  const isOneOf = (...items: readonly Item[]): boolean => isWanted === null || items.some(isWanted);
  const digestOf = (text: string): string => digest(loudText(text));
  const old = new Set<string>();
  const known = (text: string): boolean => {
    old.add(digestOf(text));
    return true;
  };
  await before.read((item) => void known(item.jsonText()), known);
  const now = new Set<string>();
  const items = new Map<string, Item>();
  let rows = 0;
  await after.read(
    (item) => {
      if (isOneOf(item)) rows += 1;
      const own = digestOf(item.jsonText());
      now.add(own);
      if (!old.has(own)) items.set(item.uid, item);
    },
    (text) => {
      const own = digestOf(text);
      // A filter cannot be tested on a text, only on an item.
      if (isWanted !== null || !old.has(own)) return false;
      now.add(own);
      rows += 1;
      return true;
    },
  );
  const changes: Omit<ItemChange, 'seen'>[] = [];
  const add = ({ uid, name }: Item, change: Omit<ItemChange, 'seen' | 'kind' | 'uid' | 'name'>): void =>
    void changes.push({ kind, uid, name, ...change });
  const seen = new Set<string>();
  const isSame = (text: string): boolean => now.has(digestOf(text));
  await before.read((item) => {
    // An item of several projects occurs once for each project.
    if (isSame(item.jsonText()) || seen.has(item.uid)) return;
    seen.add(item.uid);
    const later = items.get(item.uid);
    if (later === undefined) {
      if (isOneOf(item)) add(item, { what: 'gone', at: null, path: '', item });
    } else if (isOneOf(item, later))
      for (const change of itemChanges(item, later))
        if (isCompared(change.path)) add(later, { what: 'field', ...change });
  }, isSame);
  for (const item of items.values())
    if (!seen.has(item.uid) && isOneOf(item)) add(item, { what: 'new', at: createdAt(item), path: '', item });
  return { changes, items, rows };
};

/** True for a path that all of the selections of fields contain; an empty selection contains every path. */
export const isAsked = (selections: readonly (readonly string[])[], path: string): boolean =>
  path === '' || selections.every((fields) => isSelected(fields, plainPath(path)));

/** A path without the names of list elements, as in a selection of fields: `status.packs.version`. */
export const plainPath = (path: string): string =>
  (pathSteps(path) ?? []).flatMap(({ type, name }) => (type === 'key' ? name : [])).join('.');

import type { Item } from '../core/item/index.ts';
import { isSelected, type KindId } from '../core/query/index.ts';
import { pathSteps } from '../core/values/index.ts';
import { type Change, loudText } from './change.ts';
import { createdAt, itemChanges } from './compare-lists.ts';

/** A list at a time, read item by item. */
export interface ItemSource {
  /** Hands over the items, each once. Of the earlier source it is called twice. */
  read(take: (item: Item) => void): Promise<void>;
  /** Selected fields; empty for whole items. */
  readonly fields: readonly string[];
}

interface CompareOptions {
  readonly kind: KindId;
  /** A digest of a text. */
  readonly digest: (text: string) => string;
  /** True for an item whose changes are wanted, before or after. */
  readonly isWanted: (item: Item) => boolean;
}

/** What differs between two sources. `seen` and whether the lists were whole are added by who knows them. */
interface SourceChanges {
  readonly changes: readonly Omit<Change, 'seen'>[];
  /** The later items that changed or are new, by uid. */
  readonly items: ReadonlyMap<string, Item>;
  /** Number of wanted items of the later source. */
  readonly rows: number;
}

/**
 * What differs between two lists that do not fit into memory: a pass over the earlier one keeps a digest of each item, one
 * over the later one the items that differ, and another one over the earlier gives their fields. Fields that one of them
 * was not asked for are not compared.
 */
export const compareSources = async (
  before: ItemSource,
  after: ItemSource,
  { kind, digest, isWanted }: CompareOptions,
): Promise<SourceChanges> => {
  const isCompared = (path: string): boolean => isAsked([before.fields, after.fields], path);
  const digests = new Map<string, string>();
  await before.read((item) => void digests.set(item.uid, digest(loudText(item.jsonText()))));
  const items = new Map<string, Item>();
  const changes: Omit<Change, 'seen'>[] = [];
  const add = ({ uid, name }: Item, change: Omit<Change, 'seen' | 'kind' | 'uid' | 'name'>): void =>
    void changes.push({ kind, uid, name, ...change });
  const left = new Set(digests.keys());
  let rows = 0;
  await after.read((item) => {
    if (isWanted(item)) rows += 1;
    const known = digests.get(item.uid);
    left.delete(item.uid);
    if (known !== undefined && known === digest(loudText(item.jsonText()))) return;
    items.set(item.uid, item);
    if (known === undefined && isWanted(item)) add(item, { what: 'new', at: createdAt(item), path: '', item });
  });
  await before.read((item) => {
    if (left.has(item.uid)) {
      if (isWanted(item)) add(item, { what: 'gone', at: null, path: '', item });
      return;
    }
    const later = items.get(item.uid);
    if (later === undefined || !(isWanted(item) || isWanted(later))) return;
    for (const change of itemChanges(item, later))
      if (isCompared(change.path)) add(later, { what: 'field', ...change });
  });
  return { changes, items, rows };
};

/** True for a path that all of some selections of fields have; an empty one has all. */
export const isAsked = (selections: readonly (readonly string[])[], path: string): boolean =>
  path === '' || selections.every((fields) => isSelected(fields, plainPath(path)));

/** A path without names of elements, as fields are selected: `status.packs.version`. */
const plainPath = (path: string): string =>
  (pathSteps(path) ?? []).flatMap(({ type, name }) => (type === 'key' ? name : [])).join('.');

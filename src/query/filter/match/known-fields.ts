import { type FieldPath, fieldPath, type Item, type Leaf, leavesAt } from '../../../core/item/index.ts';
import { timeOf } from '../language/index.ts';

/** The values at a path of an item. */
export interface KnownValues {
  readonly leaves: readonly Leaf[];
  /** Epoch ms of each timestamp, NaN for others. */
  times(): readonly number[];
}

interface KnownPath {
  readonly path: FieldPath;
  readonly items: WeakMap<Item, KnownValues>;
}

/** Memo size in paths; and maximum leaves per item, since a branch is walked each time. */
const MAX_PATHS = 4;
const MAX_LEAVES = 64;

const paths = new Map<string, KnownPath>();

/** The values at a path of an item, memoised while the path is in use. */
export const knownAt = (item: Item, path: string): KnownValues => {
  const { path: parsed, items } = paths.get(path) ?? newPath(path);
  const before = items.get(item);
  if (before !== undefined) return before;
  const leaves = leavesAt(item.raw(), parsed);
  let read: readonly number[] | undefined;
  const times = (): readonly number[] => {
    read ??= leaves.map((leaf) => (typeof leaf === 'string' ? (timeOf(leaf) ?? Number.NaN) : Number.NaN));
    return read;
  };
  const known = { leaves, times };
  if (leaves.length <= MAX_LEAVES) items.set(item, known);
  return known;
};

const newPath = (path: string): KnownPath => {
  for (const oldest of paths.keys()) {
    if (paths.size < MAX_PATHS) break;
    paths.delete(oldest);
  }
  const known = { path: fieldPath(path), items: new WeakMap<Item, KnownValues>() };
  paths.set(path, known);
  return known;
};

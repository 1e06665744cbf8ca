import { isArray, isObject, type Json, type JsonObject } from '../core/values/index.ts';

/** The value at a field path through objects; undefined for none. */
export const valueAt = (item: JsonObject, path: string): Json | undefined => {
  let value: Json | undefined = item;
  for (const key of path.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};

/** Field paths as a tree; a leaf includes everything below it. */
type Selection = ReadonlyMap<string, Selection | null>;

/**
 * Field selection (document 4.3): reduces an item to the comma-separated paths. Paths traverse lists; missing values
 * are omitted. No path keeps everything.
 */
export const selectFields = (paths: string | null): ((item: JsonObject) => JsonObject) => {
  const wanted = (paths ?? '').split(',').filter((path) => path.trim() !== '');
  if (wanted.length === 0) return (item) => item;
  const selection = tree(wanted.map((path) => path.trim().split('.')));
  return (item) => selectObject(item, selection);
};

const tree = (paths: readonly (readonly string[])[]): Selection => {
  const heads = new Set(paths.flatMap(([head]) => head ?? []));
  return new Map(
    Array.from(heads, (head) => {
      const tails = paths.filter((path) => path[0] === head).map((path) => path.slice(1));
      return [head, tails.some((tail) => tail.length === 0) ? null : tree(tails)];
    }),
  );
};

const selectObject = (item: JsonObject, selection: Selection): JsonObject =>
  Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => {
      const below = selection.get(key);
      return below === undefined ? [] : [[key, below === null ? value : selectBelow(value, below)]];
    }),
  );

const selectBelow = (value: Json, selection: Selection): Json => {
  if (isArray(value)) return value.map((entry) => selectBelow(entry, selection));
  return isObject(value) ? selectObject(value, selection) : value;
};

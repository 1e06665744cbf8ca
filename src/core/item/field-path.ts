import { type CellValue, isArray, isObject, type Json, type JsonObject, pathKeys } from '../values/index.ts';
import { type Choices, documentedName } from './fields.ts';
import type { Item } from './item.ts';
import { ALIASES } from './read.ts';

/** A value that is neither a list nor an object. */
export type Scalar = string | number | boolean;

/** A parsed path, reusable for many items. */
interface FieldPath {
  readonly keys: readonly string[];
  readonly lower: readonly string[];
}

const fieldPath = (path: string): FieldPath => {
  const keys = pathKeys(path);
  return { keys, lower: keys.map((key) => key.toLowerCase()) };
};

/**
 * The scalars at a path of an item, through lists. If the path names an object, all scalars below the object are returned. Keys match
 * in any case and may contain dots (`metadata.annotations.example.com/owner`). Unset values are omitted.
 */
const scalarsAt = (json: Json, path: FieldPath): readonly Scalar[] => {
  const leaves: Scalar[] = [];
  collect(json, path, 0, leaves);
  return leaves;
};

const collect = (json: Json, path: FieldPath, from: number, into: Scalar[]): void => {
  if (typeof json !== 'object') {
    if (from === path.keys.length && json !== '') into.push(json);
  } else if (isArray(json)) {
    for (const entry of json) collect(entry, path, from, into);
  } else if (isObject(json)) {
    const key = path.keys[from];
    const before = into.length;
    if (key === undefined) for (const any in json) collect(json[any] ?? null, path, from, into);
    else if (Object.hasOwn(json, key)) collect(json[key] ?? null, path, from + 1, into);
    if (key === undefined || into.length > before) return;
    if (from === 0 && ALIASES.has(key)) collect(json[ALIASES.get(key) ?? key] ?? null, path, 1, into);
    else if (from === 1 && path.keys[0] === 'status' && isObject(json['status'] ?? null))
      collect(json['status'] ?? null, path, 1, into);
    else for (const other in json) collectLike(json, other, path, from, into);
  }
};

/** Continues below the case variants of a key, or below a key that contains dots. */
const collectLike = (json: JsonObject, key: string, { keys, lower }: FieldPath, from: number, into: Scalar[]): void => {
  const wanted = lower[from] ?? '';
  if (key.length < wanted.length) return;
  const like = key.toLowerCase();
  if (like === wanted) collect(json[key] ?? null, { keys, lower }, from + 1, into);
  else if (like.startsWith(`${wanted}.`)) {
    const end = from + like.split('.').length;
    if (lower.slice(from, end).join('.') === like) collect(json[key] ?? null, { keys, lower }, end, into);
  }
};

/** A recently used path, and the memoised scalars of each item at this path. */
interface KnownPath {
  readonly path: FieldPath;
  readonly items: WeakMap<object, readonly Scalar[]>;
}

/** Maximum number of memoised paths; the oldest is dropped first. */
const MAX_PATHS = 16;
/** Maximum number of scalars of one item in a cell, and in the memo: a path that names an object may have many. */
const MAX_LEAVES = 64;

const paths = new Map<string, KnownPath>();

/** The scalars at a path of an item. Memoised for recent paths: each read parses the item. */
export const scalarsOf = (item: Pick<Item, 'raw'>, path: string): readonly Scalar[] => {
  const { path: parsed, items } = paths.get(path) ?? newPath(path);
  const before = items.get(item);
  if (before !== undefined) return before;
  const leaves = scalarsAt(item.raw(), parsed);
  if (leaves.length <= MAX_LEAVES) items.set(item, leaves);
  return leaves;
};

const newPath = (path: string): KnownPath => {
  for (const oldest of paths.keys()) {
    if (paths.size < MAX_PATHS) break;
    paths.delete(oldest);
  }
  const known: KnownPath = { path: fieldPath(path), items: new WeakMap() };
  paths.set(path, known);
  return known;
};

/**
 * The value of an item at a field path (an id with a dot). Several scalars are joined to a text without duplicates; null if there is
 * no value, or the id has no dot. Documented values have their documented spelling.
 */
export const fieldValue = (item: Pick<Item, 'raw'>, id: string, choicesAt: ReadonlyMap<string, Choices>): CellValue => {
  if (!id.includes('.')) return null;
  const path = id.replace(/^\./, '');
  const choices = choicesAt.get(path.toLowerCase());
  const sent = scalarsOf(item, path);
  const named =
    choices === undefined
      ? sent
      : sent.map((leaf) => (typeof leaf === 'string' ? documentedName(choices, leaf) : leaf));
  const leaves = [...new Set(named)];
  return leaves.length < 2 ? (leaves[0] ?? null) : leaves.slice(0, MAX_LEAVES).join(', ');
};

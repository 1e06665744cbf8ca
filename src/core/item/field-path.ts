import { type CellValue, isArray, isObject, type Json, type JsonObject } from '../values/index.ts';
import type { Item } from './item.ts';
import { ALIASES } from './read.ts';

/** A value that is neither a list nor an object. */
export type Leaf = string | number | boolean;

/** A parsed path, reusable for many items. */
export interface FieldPath {
  readonly keys: readonly string[];
  readonly lower: readonly string[];
}

/** Parses a path of keys joined by dots. */
export const fieldPath = (path: string): FieldPath => {
  const keys = path.split('.');
  return { keys, lower: keys.map((key) => key.toLowerCase()) };
};

/**
 * The scalars at a path of an item, through lists; all scalars below it where it names an object. Keys match in any
 * case and may contain dots (`metadata.annotations.example.com/owner`). Unset values are omitted.
 */
export const leavesAt = (json: Json, path: FieldPath): readonly Leaf[] => {
  const leaves: Leaf[] = [];
  collect(json, path, 0, leaves);
  return leaves;
};

const collect = (json: Json, path: FieldPath, from: number, into: Leaf[]): void => {
  if (typeof json !== 'object') {
    if (from === path.keys.length && json !== '') into.push(json);
  } else if (isArray(json)) {
    for (const entry of json) collect(entry, path, from, into);
  } else if (isObject(json)) {
    const key = path.keys[from];
    if (key === undefined) for (const any in json) collect(json[any] ?? null, path, from, into);
    else if (Object.hasOwn(json, key)) collect(json[key] ?? null, path, from + 1, into);
    else if (from === 0 && ALIASES.has(key)) collect(json[ALIASES.get(key) ?? key] ?? null, path, 1, into);
    else if (from === 1 && path.keys[0] === 'status' && isObject(json['status'] ?? null))
      collect(json['status'] ?? null, path, 1, into);
    else for (const other in json) collectLike(json, other, path, from, into);
  }
};

/** Continues below the case variants of a key, or below a key that contains dots. */
const collectLike = (json: JsonObject, key: string, { keys, lower }: FieldPath, from: number, into: Leaf[]): void => {
  const wanted = lower[from] ?? '';
  if (key.length < wanted.length) return;
  const like = key.toLowerCase();
  if (like === wanted) collect(json[key] ?? null, { keys, lower }, from + 1, into);
  else if (like.startsWith(`${wanted}.`)) {
    const end = from + like.split('.').length;
    if (lower.slice(from, end).join('.') === like) collect(json[key] ?? null, { keys, lower }, end, into);
  }
};

/** Maximum number of scalars of one item in a cell. */
const MAX_LEAVES = 64;

/** Size of the memo, in paths, least recently used first out. */
const MAX_PATHS = 16;
const values = new Map<string, WeakMap<object, CellValue>>();

/**
 * The value at a path as a cell value: the scalar, several joined as a text without duplicates, null for none. Memoised
 * per item for recent paths: sorting compares often.
 */
export const valueAt = (json: Json, path: string): CellValue => {
  if (typeof json !== 'object' || json === null) return null;
  let known = values.get(path);
  if (known === undefined) {
    for (const oldest of values.keys()) {
      if (values.size < MAX_PATHS) break;
      values.delete(oldest);
    }
    known = new WeakMap();
    values.set(path, known);
  }
  const before = known.get(json);
  if (before !== undefined) return before;
  const leaves = [...new Set(leavesAt(json, fieldPath(path.replace(/^\./, ''))))];
  const value = leaves.length < 2 ? (leaves[0] ?? null) : leaves.slice(0, MAX_LEAVES).join(', ');
  known.set(json, value);
  return value;
};

/** The value of an id outside the item's columns: an id with a dot is a field path. */
export const fieldValue = (item: Pick<Item, 'raw'>, id: string): CellValue =>
  id.includes('.') ? valueAt(item.raw(), id) : null;

import { type CellValue, isArray, isObject, type Json, type JsonObject } from '../values/index.ts';
import type { Item } from './item.ts';

/** A value that is neither a list nor an object. */
export type Leaf = string | number | boolean;

/** A path taken apart once, for many items. */
export interface FieldPath {
  readonly keys: readonly string[];
  readonly lower: readonly string[];
}

/** Takes a path apart: keys joined by dots. */
export const fieldPath = (path: string): FieldPath => {
  const keys = path.split('.');
  return { keys, lower: keys.map((key) => key.toLowerCase()) };
};

/**
 * The values that stand at a path of an item, through lists; all that stand below where the path names an object. Keys
 * are found in upper and lower case, and may have dots in them (`metadata.annotations.example.com/owner`). Unset values
 * are left out.
 */
export const leavesAt = (json: Json, path: FieldPath): readonly Leaf[] => {
  const leaves: Leaf[] = [];
  collect(json, path, 0, leaves);
  return leaves;
};

/**
 * Searches say the one where lists say the other of the same kind: a path of either finds both. The status of a project
 * stands in the status of its summary (document 2.8).
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['spec', 'specSummary'],
  ['specSummary', 'spec'],
]);

const collect = (json: Json, path: FieldPath, from: number, into: Leaf[]): void => {
  if (typeof json !== 'object') {
    if (from === path.keys.length && json !== '') into.push(json);
  } else if (isArray(json)) {
    for (const entry of json) collect(entry, path, from, into);
  } else if (isObject(json)) {
    const key = path.keys[from];
    if (key === undefined) for (const any in json) collect(json[any] ?? null, path, from, into);
    else if (json[key] !== undefined) collect(json[key], path, from + 1, into);
    else if (from === 0 && ALIASES.has(key)) collect(json[ALIASES.get(key) ?? key] ?? null, path, 1, into);
    else if (from === 1 && path.keys[0] === 'status' && isObject(json['status'] ?? null))
      collect(json['status'] ?? null, path, 1, into);
    else for (const other in json) collectLike(json, other, path, from, into);
  }
};

/** Goes on below a key that is the path's in another case, or several keys of the path in one. */
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

/** A cell shows no more leaves than these of one item. */
const MAX_LEAVES = 64;

/** Paths whose values are kept, the last asked for. */
const MAX_PATHS = 16;
const values = new Map<string, WeakMap<object, CellValue>>();

/**
 * What stands at a path, as one value for a cell: the leaf where there is one, several as a text with each of them once,
 * null where there is none. Found once for an item, for as long as its path is asked for: orders compare often.
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

/** What an item has under an id that is none of its columns: an id with a dot is a field path. */
export const fieldValue = (item: Pick<Item, 'raw'>, id: string): CellValue =>
  id.includes('.') ? valueAt(item.raw(), id) : null;

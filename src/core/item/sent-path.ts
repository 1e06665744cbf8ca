import { isArray, isObject, type Json } from '../values/index.ts';

/**
 * True when an item has a value at a field path, through lists; an explicitly empty list on the way counts. A missing
 * key and null do not.
 */
export const isSent = (json: Json, path: string): boolean => sentBelow(json, path.replace(/^\./, '').split('.'), 0);

const sentBelow = (json: Json, keys: readonly string[], from: number): boolean => {
  if (json === null) return false;
  if (isArray(json)) return json.length === 0 || json.some((entry) => sentBelow(entry, keys, from));
  const key = keys[from];
  if (key === undefined) return true;
  return isObject(json) && Object.hasOwn(json, key) && sentBelow(json[key] ?? null, keys, from + 1);
};

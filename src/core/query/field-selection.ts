import { pathKeys } from '../values/index.ts';

/** Names of maps with free keys, which may contain dots. A path into such a map selects the whole map. */
const MAPS: ReadonlySet<string> = new Set(['labels', 'annotations', 'params']);

/** Turns a typed field path into the form of a field selection: without leading dot, and cut at maps whose keys may contain dots. */
export const selectable = (path: string): string => {
  const keys = pathKeys(path);
  const map = keys.findIndex((key) => MAPS.has(key));
  return (map < 0 ? keys : keys.slice(0, map + 1)).join('.');
};

/** True for a path into a map with free keys: any item may lack any of these keys. */
export const isBelowMap = (path: string): boolean => {
  const keys = pathKeys(path);
  return keys.slice(0, -1).some((key) => MAPS.has(key));
};

/**
 * Turns field paths into a selection without duplicates. A path below another path is left out: the shorter path covers it, and
 * databases refuse both together.
 */
export const fieldSelection = (paths: readonly string[]): readonly string[] => {
  const all = [...new Set(paths)];
  return all.filter((path) => !all.some((other) => other !== path && isAtOrBelow(path, other)));
};

/** True if items loaded with this selection have the value at a path; an empty selection covers everything. */
export const isSelected = (fields: readonly string[], path: string): boolean =>
  fields.length === 0 || fields.some((field) => isAtOrBelow(selectable(path).toLowerCase(), field.toLowerCase()));

const isAtOrBelow = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

import { pathKeys } from '../values/index.ts';

/** Maps with free keys, which may contain dots: a path into one selects the whole map. */
const MAPS: ReadonlySet<string> = new Set(['labels', 'annotations', 'params']);

/**
 * A typed field path in the form of a field selection: without leading dot, and cut at maps whose keys
 * may contain dots.
 */
export const selectable = (path: string): string => {
  const keys = pathKeys(path);
  const map = keys.findIndex((key) => MAPS.has(key));
  return (map < 0 ? keys : keys.slice(0, map + 1)).join('.');
};

/** True for a path into a map: any item may lack any of its keys. */
export const isBelowMap = (path: string): boolean => {
  const keys = pathKeys(path);
  return keys.slice(0, -1).some((key) => MAPS.has(key));
};

/**
 * Field paths as one selection, without duplicates and without paths below another, which databases refuse: the shorter
 * path covers them.
 */
export const fieldSelection = (paths: readonly string[]): readonly string[] => {
  const all = [...new Set(paths)];
  return all.filter((path) => !all.some((other) => other !== path && isAtOrBelow(path, other)));
};

/** True when items loaded with this selection have the value at a path; an empty selection covers everything. */
export const isSelected = (fields: readonly string[], path: string): boolean =>
  fields.length === 0 || fields.some((field) => isAtOrBelow(selectable(path).toLowerCase(), field.toLowerCase()));

const isAtOrBelow = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

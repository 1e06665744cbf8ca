/** Maps whose keys are anybody's and may have dots in them (document 2.2, 2.5): a path into one is asked for as the map. */
const MAPS: ReadonlySet<string> = new Set(['labels', 'annotations', 'params']);

/**
 * A typed field path as a field selection can say it (document 4.3): without the dot that stands in front of a path of
 * one key, and no deeper than a map whose keys may have dots.
 */
export const selectable = (path: string): string => {
  const keys = path.replace(/^\./, '').split('.');
  const map = keys.findIndex((key) => MAPS.has(key));
  return (map < 0 ? keys : keys.slice(0, map + 1)).join('.');
};

/** True for a path into a map: any item may lack any of its keys. */
export const isBelowMap = (path: string): boolean => {
  const keys = path.replace(/^\./, '').split('.');
  return keys.slice(0, -1).some((key) => MAPS.has(key));
};

/**
 * Field paths as one selection: each once, and none below another, which databases refuse. What is asked for twice is
 * asked for by the shorter path.
 */
export const fieldSelection = (paths: readonly string[]): readonly string[] => {
  const all = [...new Set(paths)];
  return all.filter((path) => !all.some((other) => other !== path && isAtOrBelow(path, other)));
};

/** True when items that were asked for with this selection have all that stands at the path; an empty one has everything. */
export const isSelected = (fields: readonly string[], path: string): boolean =>
  fields.length === 0 || fields.some((field) => isAtOrBelow(selectable(path).toLowerCase(), field.toLowerCase()));

const isAtOrBelow = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

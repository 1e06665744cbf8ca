import type { Column, Resource } from './resource.ts';

/** True for the name of a field path: keys joined by dots, `.kind` for one at the top. Ids of columns have no dots. */
export const isFieldPath = (name: string): boolean => /^[^\s,]*\.[^\s,.]/.test(name);

/** A column of the value at a field path, titled by its last key. */
export const fieldColumn = (path: string): Column => ({
  id: path,
  title: path.slice(path.lastIndexOf('.') + 1).toUpperCase(),
  type: 'field',
  min: 6,
  max: 40,
  priority: Number.MAX_SAFE_INTEGER,
  elide: 'middle',
  fields: [path.replace(/^\./, '')],
  about: `the field ${path.replace(/^\./, '')}`,
});

/** The column of an id or field path; undefined where it is neither. */
export const columnOf = (resource: Resource, id: string): Column | undefined =>
  resource.column(id) ?? (isFieldPath(id) ? fieldColumn(id) : undefined);

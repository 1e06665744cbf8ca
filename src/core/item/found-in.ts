import { RANK } from '../facet/index.ts';
import type { Column } from '../view/index.ts';
import { asChanged, unchanged } from './changed-item.ts';
import type { Item } from './item.ts';
import type { Resource } from './resource.ts';
import { type OriginColumn, WrappedItem, withOrigin } from './wrapped-item.ts';

/**
 * Column of the projects whose answers contained an item, when all projects are merged. Not the project that owns it: a
 * tenant profile is listed in every project.
 */
export const FOUND_IN: Column = {
  id: 'in',
  title: 'ASKED IN',
  type: 'text',
  min: 10,
  max: 24,
  priority: 1.5,
  elide: 'middle',
  fields: [],
  about: 'project that returned the item, or how many did; in=NAME shows those of one',
};

const PROJECTS: OriginColumn = {
  column: FOUND_IN,
  // After all others of the kind.
  facet: {
    id: FOUND_IN.id,
    title: 'found in',
    type: 'text',
    role: 'trait',
    rank: RANK.project,
    many: true,
    fields: [],
    about: FOUND_IN.about,
  },
};

/** The kind with this column after its first one. Memoised per kind. */
export const withFoundIn = (resource: Resource): Resource => withOrigin(resource, PROJECTS);

/** An item and the names of the projects that listed it, in project order. */
class MultiProjectItem extends WrappedItem {}

/** The item of one project, as it was received. */
export const plainItem = (item: Item): Item => unchanged(item instanceof MultiProjectItem ? item.item : item);

/** Replaces a listed item by another, in the same projects and with the same changes. */
export const inPlaceOf = (listed: Item, item: Item): Item =>
  listed instanceof MultiProjectItem ? inProjects(inPlaceOf(listed.item, item), listed.names) : asChanged(listed, item);

const wrappers = new WeakMap<Item, MultiProjectItem>();

/** An item with the names of its projects; memoised. */
export const inProjects = (item: Item, projects: readonly string[]): Item => {
  const before = wrappers.get(item);
  const same = before?.names.length === projects.length && before.names.every((name, at) => name === projects[at]);
  if (before !== undefined && same) return before;
  const made = new MultiProjectItem(item, item.uid, projects, PROJECTS);
  wrappers.set(item, made);
  return made;
};

import type { Column, Resource } from '../../core/resource.ts';
import { nearest } from '../../core/text/nearest.ts';

/** The column that a name in a filter or an order means: its id in any case, its title, or the service's field path. */
export const findColumn = (name: string, resource: Resource): Column | undefined =>
  resource.column(name.toLowerCase()) ??
  resource.columns.find(({ title, path }) => title.toLowerCase() === name.toLowerCase() || path === name);

/** The sentence for a column that does not exist: the nearest ones first. */
export const unknownColumn = (name: string, resource: Resource): string => {
  const ids = resource.columns.map(({ id }) => id);
  const likely = nearest(name.toLowerCase(), ids);
  const alike = ids.filter((id) => id !== likely && id.startsWith(name.slice(0, 2).toLowerCase()));
  const near = likely === null ? alike : [likely, ...alike];
  const shown = near.length > 0 ? near : ids;
  return `no column ${name}; ${near.length > 0 ? 'near' : 'there are'}: ${shown.join(' ')}`;
};

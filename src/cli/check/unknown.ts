import type { Item, Resource } from '../../core/item/index.ts';
import { decider } from '../../query/decide.ts';
import { conditions, type Filter, facetFilter } from '../../query/filter/language/index.ts';

/** Rows of which it is not known whether they count. */
export interface UnknownRows {
  readonly rows: number;
  /** Number of rows that could count. */
  readonly of: number;
  /** What these are called: `hosts in use`. */
  readonly among: string;
}

/**
 * Counts rows that lack what a filter compares, without one what says whether they are broken. Rows that are not in use may lack
 * it: they are left out, unless the filter says which rows it means.
 * @param now Epoch ms, for ages.
 */
export const unknownRows = (
  items: readonly Item[],
  resource: Resource,
  filter: Filter | null,
  now: number,
): UnknownRows => {
  const { used, short } = resource;
  const saysUse = filter !== null && conditions(filter).some(({ field: { name } }) => name === used?.facet);
  const inUse = used === null || saysUse ? null : facetFilter([used], resource, now);
  const isUsed = inUse === null ? () => true : decider(inUse, resource, now);
  const counts = filter === null ? (item: Item) => resource.broken(item) : decider(filter, resource, now);
  const asked = items.filter((item) => isUsed(item) !== false);
  return {
    rows: asked.filter((item) => counts(item) === null).length,
    of: asked.length,
    among: inUse === null ? short.many : `${short.many} in use`,
  };
};

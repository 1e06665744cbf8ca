import type { Item, Resource } from '../../core/item/index.ts';
import { decider } from '../../query/decide.ts';
import { conditions, type Filter, facetFilter } from '../../query/filter/language/index.ts';

/** Number of rows for which a check cannot tell whether they match. */
export interface UnknownRows {
  readonly rows: number;
  /** Number of rows that could match. */
  readonly of: number;
  /** Name of the rows that could match: `hosts in use`. */
  readonly among: string;
}

/**
 * Counts rows without a value for the filter's fields; without a filter, rows of unknown health. Rows that are not in use may
 * lack these values: they are left out, unless the filter itself names the use.
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

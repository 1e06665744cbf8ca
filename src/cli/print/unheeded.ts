import type { Item, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { contradicts, isUnheeded, narrows } from '../../query/filter/server/index.ts';

/** Sentences on items that contradict the query. */
export const unheededSentences = (
  items: readonly Item[],
  query: InitialQuery,
  resource: Resource,
): readonly string[] => {
  if (!narrows(query)) return [];
  const failing = items.filter((item) => contradicts(item, query, resource)).length;
  if (failing === 0) return [];
  const asked = query.filter.length > 0 ? 'filter' : 'type';
  const counts = `${formatCount(failing)} of ${formatCount(items.length)}`;
  return isUnheeded(failing, items.length)
    ? [`The service ignored the ${asked}: ${counts} ${resource.many} did not match; filtered locally`]
    : [`${counts} ${resource.many} did not match the ${asked}: left out`];
};

import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { forbidsCached } from '../cached/cached.ts';
import { isCached, partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { orderedOf } from './rows.ts';

/** Rows of a kind to cache for the next run. */
export interface ToCache {
  readonly list: ShownList;
  /** In the order of the screen, whatever is filtered here. */
  readonly rows: readonly Item[];
}

/**
 * The rows of a kind to cache; null while nothing of this run is here. Rows that the service does not permit any more are not
 * cached, nor merged rows of all projects.
 */
export const toCache = (state: State, kind: KindId): ToCache | null => {
  const list = listOf(state, kind);
  if (list === undefined || isCached(list) || partsOf(list) !== null || list.items.length === 0) return null;
  if (list.pageStarts.length === 0) return null;
  if (list.problem !== null && forbidsCached(list.problem)) return null;
  return {
    list,
    // Ordered on demand: there may be many rows behind another tab.
    get rows() {
      return orderedOf(state, kind);
    },
  };
};

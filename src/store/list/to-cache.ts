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
  /** In screen order, unfiltered. */
  readonly rows: readonly Item[];
}

/**
 * The rows of a kind to cache; null before any arrive in this run. Neither rows that are no longer permitted nor merged
 * rows of all projects are cached.
 */
export const toCache = (state: State, kind: KindId): ToCache | null => {
  const list = listOf(state, kind);
  if (list === undefined || isCached(list) || partsOf(list) !== null || list.items.length === 0) return null;
  if (list.pageStarts.length === 0) return null;
  if (list.problem !== null && forbidsCached(list.problem)) return null;
  return {
    list,
    // Lazily ordered: other tabs may have many rows.
    get rows() {
      return orderedOf(state, kind);
    },
  };
};

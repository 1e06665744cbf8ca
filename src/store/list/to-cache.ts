import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { forbidsKept } from '../cached/cached.ts';
import { isCached, partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { orderedOf } from './rows.ts';

/** What of a kind is worth keeping for another run. */
export interface ToKeep {
  readonly list: ShownList;
  /** In the order of the screen, whatever is filtered here. */
  readonly rows: readonly Item[];
}

/**
 * What a kind has to be kept; null while nothing of this run is here. Rows that the service would not give any more are not
 * kept, nor those of all projects together, which are lists of their own.
 */
export const toKeep = (state: State, kind: KindId): ToKeep | null => {
  const list = listOf(state, kind);
  if (list === undefined || isCached(list) || partsOf(list) !== null || list.items.length === 0) return null;
  if (list.pageStarts.length === 0) return null;
  if (list.problem !== null && forbidsKept(list.problem)) return null;
  return {
    list,
    // Many rows behind another tab are ordered when they are to be kept, and not before.
    get rows() {
      return orderedOf(state, kind);
    },
  };
};

import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { forbidsKept, isBlank, keptAge } from '../kept.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { currentView } from '../view.ts';
import { currentList, listOf } from './query.ts';
import { orderedOf } from './rows.ts';
import { openUids, wholeOf } from './whole.ts';

/** The list on the screen, where what is shown of it is of an earlier run; null where all of that is of this one. */
export const keptOnScreen = (state: State): List | null => {
  const list = currentList(state);
  if (list?.kept !== true) return null;
  const open = currentView(state).detail === null ? [] : openUids(state);
  const fresh = open.length > 0 && open.every((uid) => (wholeOf(state, uid)?.item ?? null) !== null);
  return fresh ? null : list;
};

/** How old what is shown is, where it is of an earlier run: `as of 14:02Z, 3h ago`; null where it is not. */
export const keptText = (state: State): string | null => {
  const list = keptOnScreen(state);
  return list === null ? null : keptAge(list, state.now);
};

/** The list on the screen, where rows of an earlier run could stand in for what has not come yet. */
export const blankList = (state: State): List | null => {
  const list = currentList(state);
  return list !== undefined && list.parts === null && isBlank(list) ? list : null;
};

/** What of a kind is worth keeping for another run. */
export interface ToKeep {
  readonly list: List;
  /** In the order of the screen, whatever is filtered here. */
  readonly rows: readonly Item[];
}

/**
 * What a kind has to be kept; null while nothing of this run is here. Rows that the service would not give any more are not
 * kept, nor those of all projects together, which are lists of their own.
 */
export const toKeep = (state: State, kind: KindId): ToKeep | null => {
  const list = listOf(state, kind);
  if (list === undefined || list.kept || list.parts !== null || list.items.length === 0) return null;
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

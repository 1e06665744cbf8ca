import type { KindId } from '../../core/query/index.ts';
import { cursorItem } from '../list/cursor.ts';
import { changeView, currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';

/**
 * The state in which the row that stands in for one that a filter hides keeps the cursor when others come: somebody looks at
 * it, and a key may be on its way to it. To be made before the rows of a kind change; the same state where nothing does.
 */
export const anchored = (state: State, kind: KindId): State => {
  const { cursor } = currentView(state);
  if (state.tab !== kind || cursor.uid === null) return state;
  const shown = cursorItem(state)?.uid;
  const instead = shown === undefined || shown === cursor.uid ? null : shown;
  if (instead === (cursor.instead ?? null)) return state;
  return { ...state, ...changeView(state, { cursor: { ...cursor, instead } }) };
};

import type { KindId } from '../../core/query/index.ts';
import { cursorItem } from '../list/cursor.ts';
import { changeView, currentView } from '../state/shown-places.ts';
import type { State } from '../state/state.ts';

/**
 * Pins the cursor to the stand-in of a row that a filter hides, so that arriving rows do not move the cursor while
 * somebody reads. Apply before the rows of a kind change; the same state when nothing is hidden.
 */
export const anchored = (state: State, kind: KindId): State => {
  const { cursor } = currentView(state);
  if (state.tab !== kind || cursor.uid === null) return state;
  const shown = cursorItem(state)?.uid;
  const instead = shown === undefined || shown === cursor.uid ? null : shown;
  if (instead === (cursor.instead ?? null)) return state;
  return { ...state, ...changeView(state, { cursor: { ...cursor, instead } }) };
};

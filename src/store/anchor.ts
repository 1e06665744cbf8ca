import type { KindId } from '../core/query.ts';
import { cursorItem } from './select/cursor.ts';
import type { Change, State } from './state.ts';
import { changeView, currentView } from './view.ts';

/**
 * The row that stands in for one that a filter hides keeps the cursor when others come: somebody looks at it, and a key may
 * be on its way to it. To be made before rows change.
 */
export const anchored = (state: State, kind: KindId): Change | null => {
  const { cursor } = currentView(state);
  if (state.tab !== kind || cursor.uid === null) return null;
  const shown = cursorItem(state)?.uid;
  const instead = shown === undefined || shown === cursor.uid ? null : shown;
  return instead === (cursor.instead ?? null) ? null : changeView(state, { cursor: { ...cursor, instead } });
};

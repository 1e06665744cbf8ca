import { comparable } from '../list/comparable.ts';
import { changeView, currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';
import { fixedScope, openAt, opened } from './open.ts';

/**
 * Compares the marked rows, the marked row with the one under the cursor, or the forms of one item. In a comparison,
 * toggles between changes only and everything.
 */
export const compare = (state: State): Change => {
  const { detail } = currentView(state);
  if (detail?.form === 'compare') {
    return changeView(state, { detail: { ...detail, everything: !detail.everything, cursor: 0, row: 0 } });
  }
  const pair = comparable(state);
  if ('reason' in pair) return say(pair.reason, 'warn');
  if (detail !== null) {
    return changeView(state, { detail: { ...detail, form: 'compare', against: null, cursor: 0, row: 0, search: '' } });
  }
  return openAt(state, {
    ...opened(pair.left, currentView(state), 'compare', fixedScope(state, pair.left)),
    against: pair.right,
  });
};

import type { State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';

/** What can stand between the query line and the position line. */
export type Place = 'palette' | 'help' | 'picker' | 'log' | 'detail' | 'list';

/** What stands there. */
export const placeOfBody = (state: State): Place => {
  if (state.palette !== null) return 'palette';
  if (state.help !== null) return 'help';
  if (state.picker !== null) return 'picker';
  if (state.logPane !== null) return 'log';
  return currentView(state).detail === null ? 'list' : 'detail';
};

import type { State } from '../state.ts';
import { currentView } from '../view.ts';
import { currentList } from './query.ts';

/** How many of the marked rows are not among those of the list, filtered or not. */
export const goneMarks = (state: State): number => {
  const list = currentList(state);
  let gone = 0;
  for (const uid of currentView(state).marks) if (list?.uids.has(uid) !== true) gone += 1;
  return gone;
};

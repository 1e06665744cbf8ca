import { withLooked } from '../list/news.ts';
import { topOverlay } from '../state/overlays.ts';
import { currentView, type State } from '../state/state.ts';
import { listedItem } from '../walk/item.ts';
import { answeredRows } from './answered-lists.ts';
import { entryOf, questionOnTop } from './ask.ts';

/** Notes the items that the user has seen: the open item, or the rows of an answer that shows news. Null if there are none. */
export const withSeen = (state: State): Pick<State, 'looked'> | null => {
  const top = topOverlay(state);
  const question = top === 'question' ? questionOnTop(state) : null;
  if (question !== null && entryOf(state, question.name).tellsNews === true)
    return withLooked(state, question.kind, answeredRows(state, question.kind));
  const { detail } = currentView(state);
  const item = top === null && detail !== null ? listedItem(state, detail.uid) : undefined;
  return item === undefined ? null : withLooked(state, state.tab, [item]);
};

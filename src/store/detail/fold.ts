import { changeView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';
import { lineOf } from './columns.ts';
import { detailOf } from './layout.ts';

/** Toggles the fold under the cursor; inside of a fold, the enclosing one. */
export const toggleFold = (state: State): Change => {
  const open = detailOf(state);
  if (open === null) return {};
  const at = foldAbove(open.rows, open.cursor);
  const fold = open.rows[at]?.fold;
  if (fold === undefined) return say('nothing to fold');
  const folds = { ...open.detail.folds, [fold.id]: !fold.open };
  const row = Math.max(0, lineOf(open, at) - open.top);
  return changeView(state, { detail: { ...open.detail, folds, cursor: at, row } });
};

/** Opens or closes all folds of the pane. */
export const foldAll = (state: State, open: boolean): Change => {
  const shown = detailOf(state);
  if (shown === null) return {};
  return changeView(state, { detail: { ...shown.detail, folds: { '*': open }, cursor: 0, row: 0 } });
};

const foldAbove = (rows: NonNullable<ReturnType<typeof detailOf>>['rows'], from: number): number => {
  let at = from;
  while (at > 0 && rows[at]?.fold === undefined) at -= 1;
  return at;
};

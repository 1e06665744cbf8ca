import { sameScope } from '../../core/query/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import { currentView, viewOf } from '../state/current-view.ts';
import { closeOverlays, isOpen } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import type { History, View, Visit } from '../state/view.ts';

/** Views to go back to. */
const MAX_VISITS = 50;

export const NO_HISTORY: History = { past: [], future: [], at: null };

/**
 * Adds a change to the history: a view left for another one can be gone back to. Typing and choosing count once
 * accepted, against the view before. Columns and widths do not make another view.
 */
export const withHistory = (before: State, change: Change): Change => {
  if (change.history !== undefined) return change;
  const after = { ...before, ...change };
  const { past, at } = before.history;
  const from = isSettled(before) ? visitOf(before) : at;
  if (!isSettled(after)) return { ...change, history: { ...before.history, at: from } };
  if (from === null || isSame(from, visitOf(after))) return change;
  return { ...change, history: { past: [...past, from].slice(-MAX_VISITS), future: [], at: null } };
};

/** Goes back or forward in the history of views; null at its end. */
export const turned = (state: State, by: -1 | 1): Change | null => {
  const { past, future } = state.history;
  const to = by < 0 ? past.at(-1) : future[0];
  if (to === undefined) return null;
  const here = visitOf(state);
  const history: History =
    by < 0
      ? { past: past.slice(0, -1), future: [here, ...future], at: null }
      : { past: [...past, here], future: future.slice(1), at: null };
  const { columns, wide, marks } = viewOf(state, to.tab);
  const view = { ...to.view, columns, wide, marks, jump: null, detail: null, seek: to.view.cursor.uid };
  return {
    tab: to.tab,
    scope: to.scope,
    views: { ...state.views, [to.tab]: view },
    trail: [],
    ...closeOverlays(state, 'help'),
    history,
  };
};

const visitOf = (state: State): Visit => ({ tab: state.tab, scope: state.scope, view: currentView(state) });

/** True when nothing is being typed or chosen. */
const isSettled = (state: State): boolean => !DRAFTS.some((id) => isOpen(state, id));

const DRAFTS = ['filter', 'picker', 'search'] as const;

const isSame = (one: Visit, other: Visit): boolean =>
  one.tab === other.tab &&
  sameScope(one.scope, other.scope) &&
  (one.view === other.view || asksSame(one.view, other.view));

const asksSame = (one: View, other: View): boolean =>
  one.filter.text === other.filter.text &&
  one.cloudType === other.cloudType &&
  one.period === other.period &&
  (one.order === other.order || orderText(one.order) === orderText(other.order)) &&
  (one.serverFilter === other.serverFilter ||
    serverFilterText(one.serverFilter) === serverFilterText(other.serverFilter));

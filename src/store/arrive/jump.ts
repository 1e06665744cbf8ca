import { queryKey } from '../../core/query/index.ts';
import { cursorPage, toPage } from '../list/pages.ts';
import { wholeRows } from '../list/rows.ts';
import { changeView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { ShownList } from '../state/shown-list.ts';
import type { Change, State } from '../state/state.ts';
import type { View } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { currentList, listOf } from '../walk/query.ts';

/**
 * The cursor goes to the page that `n` asked for when it is this one that came, also behind a tab that was left. Where
 * the walk ended before it, the last page is as far as it goes.
 */
export const jumped = (state: State, arrived: ShownList, change: Change): Change => {
  const jump = waitedFor(state, arrived);
  const there = { ...state, ...change, tab: arrived.query.kind };
  const list = jump === null ? undefined : currentList(there);
  if (jump === null || list === undefined) return change;
  const here = { ...there, ...wholeRows(there) };
  const last = list.pageStarts.length - 1;
  if (jump.page <= last) return spoken(state, arrived, { ...change, message: null, ...toPage(here, list, jump.page) });
  if (hasMore(list) || list.refresh !== null) return change;
  const moved = last > cursorPage(here, list) ? toPage(here, list, last) : changeView(here, { jump: null });
  return spoken(state, arrived, { ...change, ...moved, ...say('no further page') });
};

/** The page that `n` asked for of this list does not come. */
export const givenUp = (state: State, list: ShownList): Change => {
  const here = { ...state, tab: list.query.kind };
  if (waitedFor(state, list) === null) return {};
  return spoken(state, list, { ...changeView(here, { jump: null }), message: null });
};

const waitedFor = (state: State, { query }: ShownList): View['jump'] => {
  const jump = state.views[query.kind]?.jump;
  return jump?.of === queryKey(query) ? jump : null;
};

/** What happens behind another tab is not spoken of on this one. */
const spoken = (state: State, list: ShownList, change: Change): Change =>
  state.tab === list.query.kind ? change : { ...change, message: state.message };

/** What the arrival of a page means for a row that is sought: it is here, or it is not in the list at all. */
export const sought = (state: State, arrived: ShownList, change: Change): Change => {
  const { kind } = arrived.query;
  const seek = state.views[kind]?.seek ?? null;
  const here = { ...state, ...change, tab: kind };
  const list = seek === null ? undefined : listOf(here, kind);
  if (seek === null || list === undefined) return change;
  const found = list.uids.has(seek);
  if (!found && (hasMore(list) || list.refresh !== null)) return change;
  const done = { ...change, ...changeView(here, { seek: null }) };
  return found || state.tab !== kind ? done : { ...done, ...say(`${seek} is not in this list`, 'warn') };
};

import { queryKey } from '../../core/query/index.ts';
import { cursorPage, toPage } from '../list/pages.ts';
import { wholeRows } from '../list/rows.ts';
import type { HeldList } from '../state/held-list.ts';
import { type Change, changeView, type State, say } from '../state/state.ts';
import type { View } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { currentList, listOf } from '../walk/query.ts';

// Two things wait for pages of a list: a jump to the next page (`n`), and a jump to a row.

/** Adds to the change of an arrived page: moves the cursor to the page that `n` requested, even on another tab; to the last page if the walk has ended. */
export const moveToRequestedPage = (state: State, arrived: HeldList, change: Change): Change => {
  const jump = requestedPageOf(state, arrived);
  const there = { ...state, ...change, tab: arrived.query.kind };
  const list = jump === null ? undefined : currentList(there);
  if (jump === null || list === undefined) return change;
  const here = { ...there, ...wholeRows(there) };
  const last = list.pageStarts.length - 1;
  if (jump.page <= last)
    return withoutForeignMessage(state, arrived, { ...change, message: null, ...toPage(here, list, jump.page) });
  if (hasMore(list) || list.refresh !== null) return change;
  const moved = last > cursorPage(here, list) ? toPage(here, list, last) : changeView(here, { jump: null });
  return withoutForeignMessage(state, arrived, { ...change, ...moved, ...say('no further page') });
};

/** Cancels the move to the page that the key `n` requested, because the request has failed or was aborted. */
export const cancelRequestedPage = (state: State, list: HeldList): Change => {
  const here = { ...state, tab: list.query.kind };
  if (requestedPageOf(state, list) === null) return {};
  return withoutForeignMessage(state, list, { ...changeView(here, { jump: null }), message: null });
};

const requestedPageOf = (state: State, { query }: HeldList): View['jump'] => {
  const jump = state.views[query.kind]?.jump;
  return jump?.of === queryKey(query) ? jump : null;
};

/** Keeps the current message if the change is about another tab. */
const withoutForeignMessage = (state: State, list: HeldList, change: Change): Change =>
  state.tab === list.query.kind ? change : { ...change, message: state.message };

/** Adds to the change of an arrived page: ends the walk to an item (`View.seek`) if its page is here, or if the list has ended without it, with a warning. */
export const endSearchOfRow = (state: State, arrived: HeldList, change: Change): Change => {
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

import { queryKey } from '../../core/query/index.ts';
import { cursorPage, toPage } from '../list/pages.ts';
import { wholeRows } from '../list/rows.ts';
import type { HeldList } from '../state/held-list.ts';
import { type Change, changeView, type State, say } from '../state/state.ts';
import type { View } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { currentList, listOf } from '../walk/query.ts';

// What waits for pages of a list: the page that `n` requested, and a row that was jumped to.

/**
 * Moves the cursor to the page that `n` requested once it has arrived, also on another tab. If the walk ended before
 * it, to the last page.
 */
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

/** Forgets the page that `n` requested of a list. */
export const cancelRequestedPage = (state: State, list: HeldList): Change => {
  const here = { ...state, tab: list.query.kind };
  if (requestedPageOf(state, list) === null) return {};
  return withoutForeignMessage(state, list, { ...changeView(here, { jump: null }), message: null });
};

const requestedPageOf = (state: State, { query }: HeldList): View['jump'] => {
  const jump = state.views[query.kind]?.jump;
  return jump?.of === queryKey(query) ? jump : null;
};

/** Drops messages about another tab. */
const withoutForeignMessage = (state: State, list: HeldList, change: Change): Change =>
  state.tab === list.query.kind ? change : { ...change, message: state.message };

/** Result of an arrived page for a wanted row: found, or not in the list at the end of the walk. */
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

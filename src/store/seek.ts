import { hasMore, type List } from './list.ts';
import { listOf } from './select/query.ts';
import type { Change, State } from './state.ts';
import { say } from './verbs/say.ts';
import { changeView } from './view.ts';

/** What the arrival of a page means for a row that is sought: it is here, or it is not in the list at all. */
export const sought = (state: State, arrived: List, change: Change): Change => {
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

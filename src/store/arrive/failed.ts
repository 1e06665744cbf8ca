import type { Problem } from '../../core/client/index.ts';
import { forbidsCached } from '../cached/cached.ts';
import { afterGone } from '../dialect/change.ts';
import { say } from '../state/message.ts';
import { isCached, newList, type ShownList } from '../state/shown-list.ts';
import { failedAgain } from '../state/stamp.ts';
import type { Change, State } from '../state/state.ts';
import { changeList } from '../walk/query.ts';
import { givenUp } from './jump.ts';

/**
 * Failure of a request: received items stay, no further page is wanted, a refresh is abandoned. A page that was
 * arriving keeps its start, where a retry begins again.
 */
export const failed = (state: State, list: ShownList, problem: Problem, now: number): Change => {
  const moved = afterGone(state, list, problem);
  return moved === null ? stays(state, list, problem, now) : { ...moved, now };
};

const stays = (state: State, list: ShownList, problem: Problem, now: number): Change => {
  const withheld = isCached(list) && forbidsCached(problem);
  const here = withheld ? newList(list.query, 1) : list;
  return {
    ...givenUp(state, list),
    ...changeList(state, {
      ...here,
      ...NO_REQUEST,
      problem,
      failures: failedAgain(list.failures, now),
      want: here.pageStarts.length,
    }),
    ...(withheld &&
      state.tab === list.query.kind &&
      say('cached rows hidden: the service does not permit this now', 'warn')),
    now,
  };
};

/** No request and no refresh. */
export const NO_REQUEST = { activity: null, refresh: null } as const;

/** The list of an aborted request, as before the request. */
export const abandoned = (state: State, list: ShownList): Change => ({
  ...givenUp(state, list),
  ...changeList(state, { ...list, ...NO_REQUEST, want: Math.max(1, list.pageStarts.length) }),
});

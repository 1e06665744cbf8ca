import type { Problem, RetryWait } from '../../core/client/index.ts';
import { formatWait } from '../../core/values/index.ts';
import type { Activity } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { itemFetchOf, openUids } from './item.ts';
import { currentList } from './query.ts';

/** Shorter waits are counted down in seconds. In ms. */
export const COUNTED = 120_000;

/** A problem as of `now`, with the remaining wait that the service asked for. */
export const counted = (problem: Problem, now: number): Problem => {
  const { retryAt } = problem;
  if (retryAt === undefined) return problem;
  const refresh = { action: 'refresh' } as const;
  const remedy =
    retryAt > now
      ? (['Try again', refresh, ` in ${formatWait(retryAt - now)}`] as const)
      : (['The wait is over: try again', refresh] as const);
  return { ...problem, remedy };
};

/** The wait before a request's next attempt; null if none is pending at `now`. */
export const waitOf = (asked: { readonly activity: Activity | null } | undefined, now: number): RetryWait | null => {
  const wait = asked?.activity?.wait ?? null;
  return wait !== null && wait.until > now ? wait : null;
};

/** A request without any answer yet. */
export interface Silence {
  /** Epoch ms. */
  readonly since: number;
  /** Time of its timeout, epoch ms. */
  readonly until: number;
}

/** The pending request of the current list while it has no rows; null if it has some, or without a timeout. */
export const silenceOf = (state: State, now: number): Silence | null => {
  const { answersWithin } = state.service;
  const list = currentList(state);
  if (answersWithin === undefined || list === undefined || list.items.length > 0) return null;
  const { activity } = list;
  if (activity === null || activity.arrived !== undefined || waitOf(list, now) !== null) return null;
  const since = activity.wait?.until ?? activity.since;
  return now < since + answersWithin ? { since, until: since + answersWithin } : null;
};

/** End of the countdown on the screen, epoch ms; null if there is none at `now`. */
export const countdownEnd = (state: State, now: number): number | null => {
  const ends = [currentList(state), ...openUids(state).map((uid) => itemFetchOf(state, uid))]
    .map((asked) => waitOf(asked, now)?.until ?? asked?.problem?.retryAt ?? 0)
    .concat(silenceOf(state, now)?.until ?? 0, state.live.due ?? 0)
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : null;
};

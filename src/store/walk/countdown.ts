import type { Problem, Wait } from '../../core/client/index.ts';
import { formatWait } from '../../core/values/index.ts';
import type { Activity } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { itemFetchOf, openUids } from './item.ts';
import { currentList } from './query.ts';

/** Below this a wait is told in seconds, and the screen counts them. In ms. */
export const COUNTED = 120_000;

/** A problem as it reads at `now`: the time that the service asked to wait is counted down, and then over. */
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

/** The wait before the next try of a request that goes on by itself; null when none is under way at `now`. */
export const waitOf = (asked: { readonly activity: Activity | null } | undefined, now: number): Wait | null => {
  const wait = asked?.activity?.wait ?? null;
  return wait !== null && wait.until > now ? wait : null;
};

/** When what is counted down on the screen is over, epoch ms; null when nothing is counted down at `now`. */
export const countdownEnd = (state: State, now: number): number | null => {
  const ends = [currentList(state), ...openUids(state).map((uid) => itemFetchOf(state, uid))]
    .map((asked) => waitOf(asked, now)?.until ?? asked?.problem?.retryAt ?? 0)
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : null;
};

import type { Wait } from '../../core/client.ts';
import type { Problem } from '../../core/problem.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { currentList } from './query.ts';

/** Below this a wait is told in seconds, and the screen counts them. In ms. */
export const COUNTED = 120_000;

/** A wait that is left, as people say it: `83 s`, `5 min`. */
export const waitText = (ms: number): string =>
  ms <= COUNTED ? `${Math.max(1, Math.ceil(ms / 1000))} s` : `${Math.ceil(ms / 60_000)} min`;

/** A problem as it reads at `now`: the time that the service asked to wait is counted down, and then over. */
export const counted = (problem: Problem, now: number): Problem => {
  const { retryAt } = problem;
  if (retryAt === undefined) return problem;
  const remedy =
    retryAt > now ? `Ask again with r in ${waitText(retryAt - now)}` : 'The wait is over: ask again with r';
  return { ...problem, remedy };
};

/** The wait before the next try of a request that goes on by itself; null when none is under way at `now`. */
export const waitOf = (list: List | undefined, now: number): Wait | null => {
  const wait = list?.activity?.wait ?? null;
  return wait !== null && wait.until > now ? wait : null;
};

/** When what is counted down on the screen is over, epoch ms; null when nothing is counted down at `now`. */
export const countdownEnd = (state: State, now: number): number | null => {
  const list = currentList(state);
  const end = waitOf(list, now)?.until ?? list?.problem?.retryAt ?? 0;
  return end > now ? end : null;
};

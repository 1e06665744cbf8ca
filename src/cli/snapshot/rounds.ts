import { systemClock } from '../../api/policy/clock.ts';
import { failsAgain, type Problem, ProblemError } from '../../core/client/index.ts';
import { itemTime } from '../../core/values/index.ts';
import type { ListId } from '../../snapshot/format.ts';
import { backedOffPeriod } from '../../store/live/live.ts';
import type { Asking } from '../print/load.ts';
import { type KnownList, type Refreshed, refreshKnown } from './walks.ts';

/** A failed walk: `at` is its time, `next` the time of the next try (both epoch ms). `next` is null if it is not tried again. */
export interface FailedWalk {
  readonly id: ListId;
  readonly problem: Problem;
  readonly at: number;
  readonly next: number | null;
}

/** Result of walking all lists once more. */
export interface Round {
  readonly refreshes: readonly Refreshed[];
  readonly failed: readonly FailedWalk[];
  /** Duration of the round, in ms. */
  readonly took: number;
  /** True if no list is walked again. */
  readonly isLast: boolean;
}

interface Schedule {
  /** Ms from the begin of a round to the begin of the next round. */
  readonly every: number;
  /** No round begins after this time (epoch ms); null for no end. */
  readonly until: number | null;
  /** The first round begins at once. */
  readonly isDue?: true;
}

/**
 * Walks lists again and again until the time is over or the run is aborted. A round that takes longer than the period is
 * followed by the next one at once. Failures make rounds rarer, as in a live refresh (backoff). A list whose answer is too large
 * is not walked again; if no other list is left, there is no further round.
 */
export async function* rounds(
  lists: readonly KnownList[],
  asking: Asking,
  { every, until, isDue }: Schedule,
): AsyncGenerator<Round> {
  const { signal, watch } = asking;
  const now = watch.clock.now;
  const last = until ?? Number.POSITIVE_INFINITY;
  const failures = lists.map(() => 0);
  let begun = now();
  const isOver = (): boolean => failures.every((count) => count === NEVER_AGAIN);
  for (let wait = isDue === true ? 0 : every; !isOver(); ) {
    await systemClock.sleep(Math.min(begun + wait - now(), last - now(), MAX_TIMER), signal).catch(() => undefined);
    if (signal.aborted || now() >= last) return;
    begun = now();
    const refreshes: Refreshed[] = [];
    const problems: { readonly id: ListId; readonly problem: Problem }[] = [];
    for (const [index, known] of lists.entries()) {
      if (failures[index] === NEVER_AGAIN) continue;
      let problem: Problem | null = null;
      try {
        const one = await refreshKnown(known, asking);
        refreshes.push(one);
        problem = one.problem;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        if (signal.aborted) break;
        problem = error.problem;
      }
      failures[index] = problem === null ? 0 : failsAgain(problem) ? NEVER_AGAIN : (failures[index] ?? 0) + 1;
      if (problem !== null) problems.push({ id: known.list.id, problem });
    }
    if (signal.aborted && refreshes.length === 0) return;
    const allowed = Math.max(0, ...problems.map(({ problem }) => problem.retryAt ?? 0));
    // The list with the fewest failures decides: a failing list does not slow down the others.
    wait = Math.max(backedOffPeriod(every / 1000, Math.min(...failures)) * 1000, allowed - begun);
    const at = itemTime(watch.clocks, now());
    const next = itemTime(watch.clocks, Math.max(begun + wait, now()));
    const failed = problems.map((one) => ({ ...one, at, next: failsAgain(one.problem) ? null : next }));
    yield { refreshes, failed, took: now() - begun, isLast: isOver() };
  }
}

const NEVER_AGAIN = Number.POSITIVE_INFINITY;

/** Longest wait of a timer in ms; a longer one would fire at once. */
const MAX_TIMER = 2 ** 31 - 1;

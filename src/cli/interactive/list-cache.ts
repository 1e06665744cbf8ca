import { type InitialQuery, queryKey } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { blankList, forbidsCached } from '../../store/cached/cached.ts';
import { startTimer } from '../../store/effects/effects.ts';
import { type ToCache, toCache } from '../../store/list/rows.ts';
import type { SetTimer } from '../../store/state/effect.ts';
import { type HeldList, isCached } from '../../store/state/held-list.ts';
import { machineClock, resourceIn, type Store } from '../../store/state/state.ts';
import { lacksRows, shownStamp } from '../../store/state/walk.ts';
import { recall } from '../../store/store.ts';
import type { Cache } from '../cache/cache.ts';
import { whenQuiet } from './when-quiet.ts';

// Keeps the last rows for the next run, and writes them in idle time. If the service is slow or fails, the next run shows them
// until its own walk has loaded as much. A fast service is not delayed by cached rows.

interface ListCacheParts {
  readonly store: Store;
  /** Cache of the service; null if disabled. */
  readonly cache: Cache | null;
  readonly now: () => number;
  /** Receives a sentence about rows that cannot be shown. */
  readonly say: (text: string) => void;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: SetTimer;
}

/** The cache during a screen: begun after the first frame, ended with the screen. */
export interface ListCache {
  /** Starts to show cached rows, once the first frame is drawn: in lists that have no rows after a while, or have failed. */
  begin(): void;
  /** Writes the changed lists; resolves when done or failed. */
  end(): Promise<void>;
}

/** Time for the service's answer before cached rows are shown, in ms. */
const ANSWER_MS = 300;

/** Idle time before writing, in ms. */
const QUIET_MS = 1500;

/** Minimum age in ms at which unchanged rows are written again, in idle time and at exit: the file says how old they are. */
const AGE_MS = 10 * MINUTE;
const AGE_AT_END_MS = 30_000;

/** Time limit for writing at exit, in ms. If a list was not written before, only this many rows are written, which fit in it. */
const END_MS = 30;
const END_ROWS = 100;

/** Stage of a list without rows: the service has time, its time is over, the cached file is being read, or all is done. */
type Stage = 'waiting' | 'late' | 'reading' | 'done';

/** Writes the lists of all tabs to the cache in idle time, and restores lists of an earlier run. Failures are ignored; without a cache nothing is done. */
export const createListCache = ({ store, cache, now, say, setTimer = startTimer }: ListCacheParts): ListCache => {
  if (cache === null) return { begin: () => undefined, end: async () => undefined };
  const stages = new Map<string, Stage>();
  const written = new Map<string, { readonly items: ToCache['list']['items']; readonly at: number }>();
  let isDrawn = false;
  let running: Promise<void> = Promise.resolve();
  /** Deadline for writing (epoch ms); null for none. */
  let hurry: number | null = null;
  const isTime = (): boolean => hurry === null || now() <= hurry;

  const look = (): void => {
    const list = blankList(store.getState());
    if (list === null) return;
    const key = queryKey(list.query);
    const stage = stages.get(key);
    if (stage === 'late' || (list.problem !== null && (stage ?? 'waiting') === 'waiting')) {
      stages.set(key, 'reading');
      void show(key, list.query);
    } else if (stage === undefined) {
      stages.set(key, 'waiting');
      setTimer(ANSWER_MS, () => {
        if (stages.get(key) === 'waiting') stages.set(key, 'late');
        look();
      });
    }
  };

  const show = async (key: string, query: InitialQuery): Promise<void> => {
    let next: Stage = 'done';
    try {
      const rows = await cache.recall(query, resourceIn(store.getState(), query.kind), now());
      if (rows !== null) recall(store, query, rows);
      // An answer is arriving, which may fail before its first row.
      if (rows !== null && !isCached(store.getState().lists[key])) next = 'late';
    } catch (error) {
      say(`cached rows ignored: their file ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
    if (stages.get(key) === 'reading') stages.set(key, next);
  };

  /** True if rows are to be written. While more rows are loading, writing is postponed until the exit. */
  const isDue = ({ list }: ToCache, age: number): boolean => {
    if (hurry === null && (list.activity !== null || list.refresh !== null)) return false;
    const before = written.get(queryKey(list.query));
    return before?.items !== list.items || stampOf(list, now()) - before.at >= age;
  };

  const due = (age: number): readonly ToCache[] => {
    const state = store.getState();
    return state.catalog.resources.flatMap(({ id }) => {
      const found = toCache(state, id);
      return found !== null && isDue(found, age) ? [found] : [];
    });
  };

  const keep = async ({ list, rows }: ToCache): Promise<void> => {
    const { query, items } = list;
    const stamp = stampOf(list, now());
    const fit = hurry === null || written.has(queryKey(query)) ? rows : rows.slice(0, END_ROWS);
    written.set(queryKey(query), { items, at: stamp });
    const known = Math.max(list.count ?? 0, items.length);
    const isWhole = !lacksRows(list) && fit.length === items.length;
    const at = machineClock(store.getState(), stamp);
    await cache.keep({ query, items: fit, known, isWhole, at }, now(), isTime);
  };

  /** Runs changes of the cache one after another. Failures are ignored: the cache is optional. */
  const queue = (run: () => Promise<void>): Promise<void> => {
    running = running.then(run).catch(() => undefined);
    return running;
  };

  const write = (age: number): Promise<void> =>
    queue(async () => {
      for (const found of due(age)) await keep(found);
    });

  const unsubscribe = store.subscribe((state, before) => {
    for (const [key, { query, problem }] of state.lists === before.lists ? [] : Object.entries(state.lists)) {
      if (problem === null || problem === before.lists[key]?.problem || !forbidsCached(problem)) continue;
      stages.set(key, 'done');
      // Queued, since the file of the list may be just being written.
      if (problem.kind === 'forbidden') void queue(() => cache.forget(query));
    }
    if (isDrawn) look();
  });
  const stop = whenQuiet({ store, ms: QUIET_MS, setTimer, run: () => void write(AGE_MS) });

  return {
    begin: () => {
      isDrawn = true;
      look();
    },
    end: async () => {
      hurry = now() + END_MS;
      unsubscribe();
      stop();
      await write(AGE_AT_END_MS);
    },
  };
};

const stampOf = (list: HeldList, clock: number): number => shownStamp(list, clock) ?? 0;

interface KeepCodeParts {
  readonly store: Store;
  /** Writes the compiled code. */
  readonly keep: (isIdle: boolean) => Promise<void>;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: SetTimer;
}

/** Idle time before writing, in ms. */
const KEEP_CODE_QUIET_MS = 500;

/**
 * Writes the compiled code once, in the first idle time after painting. Returns a function for the end of the screen,
 * which writes it if there was no idle time.
 */
export const keepCodeWhenQuiet = ({ store, keep, setTimer = startTimer }: KeepCodeParts): (() => Promise<void>) => {
  let kept: Promise<void> | null = null;
  const run = (isIdle: boolean): Promise<void> => {
    stop();
    kept ??= keep(isIdle);
    return kept;
  };
  const stop = whenQuiet({ store, ms: KEEP_CODE_QUIET_MS, setTimer, run: () => void run(true) });
  return () => run(false);
};

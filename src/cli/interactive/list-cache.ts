import { type InitialQuery, queryKey } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { blankList, forbidsCached } from '../../store/cached/cached.ts';
import { startTimer } from '../../store/effects/effects.ts';
import { type ToCache, toCache } from '../../store/list/rows.ts';
import { type HeldList, isCached } from '../../store/state/held-list.ts';
import { machineClock, resourceIn, type Store } from '../../store/state/state.ts';
import { lacksRows, shownStamp } from '../../store/state/walk.ts';
import { recall } from '../../store/store.ts';
import type { Cache } from '../cache/cache.ts';

// Keeps the last rows for the next run, written when nothing else is to be done. They are shown where the service takes long,
// or has failed, until the walk of that run has come as far: a service that is near is not delayed by them.

interface ListCacheParts {
  readonly store: Store;
  /** Null if disabled. */
  readonly cache: Cache | null;
  readonly now: () => number;
  /** Receives a sentence on rows that cannot be shown. */
  readonly say: (text: string) => void;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
}

export interface ListCache {
  /** Shows cached rows from the first frame on, which is drawn: of lists that have none after a while, or have failed. */
  begin(): void;
  /** Writes what has changed; resolves when done or failed. */
  end(): Promise<void>;
}

/** Time that the service has for its answer, in ms. */
const ANSWER_MS = 300;

/** Idle time before writing, in ms. */
const QUIET_MS = 1500;

/** Interval for rewriting unchanged rows with a new age, also written at exit. */
const AGE_MS = 10 * MINUTE;
const AGE_AT_END_MS = 30_000;

/** Time limit for writing at exit, in ms, and the number of rows that fit, where none of a list were written before. */
const END_MS = 30;
const END_ROWS = 100;

/** A list that had no rows: the service has time, had it, its file is being read, or nothing is to be done any more. */
type Stage = 'waiting' | 'late' | 'reading' | 'done';

/** Writes the lists of all tabs to the cache in idle time, and restores those of an earlier run. Failures are ignored. */
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

  /** Postponed while more is loading. */
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

  /** One after another. Failures are ignored: the cache is optional. */
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
      // Behind a file of it that is being written.
      if (problem.kind === 'forbidden') void queue(() => cache.forget(query));
    }
    if (isDrawn) look();
  });
  const stop = whenQuiet(store, QUIET_MS, setTimer, () => void write(AGE_MS));

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

type SetTimer = NonNullable<ListCacheParts['setTimer']>;

/** Runs something each time that neither a list nor a key has changed for `ms`; gives a function that ends this. */
const whenQuiet = (store: Store, ms: number, setTimer: SetTimer, run: () => void): (() => void) => {
  let cancel = setTimer(ms, run);
  const unsubscribe = store.subscribe((state, before) => {
    if (state.lists === before.lists && state.keys === before.keys) return;
    cancel();
    cancel = setTimer(ms, run);
  });
  return () => {
    unsubscribe();
    cancel();
  };
};

interface KeepCodeParts {
  readonly store: Store;
  /** Writes the compiled code. */
  readonly keep: (isIdle: boolean) => Promise<void>;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
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
  const stop = whenQuiet(store, KEEP_CODE_QUIET_MS, setTimer, () => void run(true));
  return () => run(false);
};

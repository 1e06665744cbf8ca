import { queryKey, scopeText } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { blankList } from '../../store/cached/cached.ts';
import { timed } from '../../store/effects/effects.ts';
import { type ToCache, toCache } from '../../store/list/rows.ts';
import { type HeldList, isCached, isPart } from '../../store/state/held-list.ts';
import { machineClock, resourceIn, type Store } from '../../store/state/state.ts';
import { shownStamp } from '../../store/state/walk.ts';
import { recall } from '../../store/store.ts';
import type { Cache } from '../cache/cache.ts';
import { CacheFileBuilder } from '../cache/format.ts';
import { turns } from '../turns.ts';

// Keeps the last rows for the next run: when nothing else is to be done, a header and then the admitted JSON of an item a line.
// The next start reads them like any answer of the service, and shows them until its own walk has come as far.

interface ListCacheParts {
  readonly store: Store;
  /** Null if disabled. */
  readonly cache: Cache | null;
  readonly now: () => number;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
}

export interface ListCache {
  /** Shows cached rows of the current list if it has none yet. */
  look(): void;
  /** Writes what has changed; resolves when done or failed. */
  end(): Promise<void>;
}

/** Delay of the remaining rows, in ms: the first ones are drawn by then. */
const REST_MS = 30;

/** Idle time before writing, in ms. */
const QUIET_MS = 1500;

/** Interval for rewriting unchanged rows with a new age, also written at exit. */
const AGE_MS = 10 * MINUTE;
const AGE_AT_END_MS = 30_000;

/** Items collected per slice between key presses. */
const ITEMS_PER_SLICE = 50;

/** Time limit for collecting at exit, in ms: first rows only. */
const END_MS = 30;

/** The last written version of a list. */
interface WrittenList {
  readonly items: ToCache['list']['items'];
  readonly at: number;
}

/** Writes the lists of all tabs to the cache in idle time, and restores those of an earlier run. Failures are ignored. */
export const createListCache = ({ store, cache, now, setTimer = timed }: ListCacheParts): ListCache => {
  if (cache === null) return { look: () => undefined, end: async () => undefined };
  const looked = new Set<string>();
  const done = new Map<string, WrittenList>();
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  /** Deadline for collecting (epoch ms); null for none. */
  let hurry: number | null = null;

  const look = (): void => {
    const list = blankList(store.getState());
    if (list === null) return;
    const key = queryKey(list.query);
    if (looked.has(key)) return;
    looked.add(key);
    const found = cache.recall(list.query, resourceIn(store.getState(), list.query.kind), now());
    if (found === null) return;
    recall(store, list.query, found.first);
    setTimer(REST_MS, () => {
      // The answer may have arrived meanwhile.
      if (!isCached(store.getState().lists[key])) return;
      found.all().then(
        (rows) => rows !== null && recall(store, list.query, rows),
        () => undefined,
      );
    });
  };

  /** Postponed while more is loading. */
  const isDue = ({ list }: ToCache, age: number): boolean => {
    if (hurry === null && (list.activity !== null || list.refresh !== null)) return false;
    const before = done.get(queryKey(list.query));
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
    const { query, count } = list;
    const at = stampOf(list, now());
    done.set(queryKey(query), { items: list.items, at });
    const packed = new CacheFileBuilder();
    while (packed.count < rows.length) {
      const room = rows.slice(packed.count, packed.count + ITEMS_PER_SLICE).every((item) => packed.add(item));
      if (!room || (hurry !== null && now() > hurry)) break;
      if (hurry === null) await turns();
    }
    const known = Math.max(count ?? 0, list.items.length);
    const { service } = store.getState();
    const whole = !isPart(list) && packed.count === list.items.length;
    const file = packed.file({
      kind: query.kind,
      service: service.label,
      scope: scopeText(query.scope),
      receivedAt: machineClock(store.getState(), at),
      count: known > packed.count ? known : null,
      whole,
    });
    await cache.keep(query, file, now());
  };

  const write = (age: number): Promise<void> => {
    // Failures are ignored: the cache is optional.
    running = running
      .then(async () => {
        for (const found of due(age)) await keep(found);
      })
      .catch(() => undefined);
    return running;
  };

  const unsubscribe = store.subscribe((state, before) => {
    look();
    if (state.lists === before.lists && state.keys === before.keys) return;
    for (const [key, list] of Object.entries(state.lists)) {
      const forbidden = list.problem?.kind === 'forbidden' && before.lists[key]?.problem !== list.problem;
      if (forbidden) void cache.forget(list.query);
    }
    cancel?.();
    cancel = setTimer(QUIET_MS, () => void write(AGE_MS));
  });

  return {
    look,
    end: async () => {
      hurry = now() + END_MS;
      unsubscribe();
      cancel?.();
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
  readonly setTimer?: (ms: number, run: () => void) => () => void;
}

/** Idle time before writing, in ms. */
const KEEP_CODE_QUIET_MS = 500;

/**
 * Writes the compiled code once, in the first idle time after painting. Returns a function for the end of the screen,
 * which writes it if there was no idle time.
 */
export const keepCodeWhenQuiet = ({ store, keep, setTimer = timed }: KeepCodeParts): (() => Promise<void>) => {
  let cancel: () => void;
  let unsubscribe = (): void => undefined;
  let kept: Promise<void> | null = null;
  const run = (isIdle: boolean): Promise<void> => {
    cancel();
    unsubscribe();
    kept ??= keep(isIdle);
    return kept;
  };
  const wait = (): void => {
    cancel = setTimer(KEEP_CODE_QUIET_MS, () => void run(true));
  };
  wait();
  unsubscribe = store.subscribe((state, before) => {
    if (state.lists === before.lists && state.keys === before.keys) return;
    cancel();
    wait();
  });
  return () => run(false);
};

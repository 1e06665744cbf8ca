import { queryKey, scopeText } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { blankList } from '../../store/cached/on-screen.ts';
import { timed } from '../../store/effects/effects.ts';
import { type ToCache, toCache } from '../../store/list/to-cache.ts';
import { machineClock } from '../../store/state/clocks.ts';
import { resourceIn } from '../../store/state/current-view.ts';
import { isCached, type ShownList } from '../../store/state/shown-list.ts';
import { shownStamp } from '../../store/state/stamp.ts';
import { recall, type Store } from '../../store/store.ts';
import type { Cache } from '../cache/cache.ts';
import { Packed } from '../cache/format.ts';
import { turns } from '../turns.ts';

export interface KeepParts {
  readonly store: Store;
  /** Null where nothing is kept. */
  readonly cache: Cache | null;
  readonly now: () => number;
  /** Calls back after so many ms, unless the function that it gives is called before; tests turn the time by hand. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
}

export interface KeptLists {
  /** Shows what an earlier run has kept of the list on the screen, where nothing of it is here yet. */
  look(): void;
  /** Keeps what has come since the last time; resolves when that is done, or cannot be. */
  end(): Promise<void>;
}

/** The first rows are drawn by then; the others are read behind them, in ms. */
const REST_MS = 30;

/** After so long without a key or an answer there is time to write, in ms. */
const QUIET_MS = 1500;

/** Where only the age is another one, it is written after so long, and when the program ends. */
const AGE_MS = 10 * MINUTE;
const AGE_AT_END_MS = 30_000;

/** Items that are packed between two looks at the keyboard. */
const ITEMS_PER_SLICE = 50;

/** Whoever leaves does not wait: only so many ms are spent on packing then, on the first rows. */
const END_MS = 30;

/** What was kept last of a list. */
interface Done {
  readonly items: ToCache['list']['items'];
  readonly at: number;
}

/**
 * Keeps the lists behind the tabs in the cache when nothing else is to be done, and gives back those of an earlier run. What
 * cannot be read or written is done without.
 */
export const keepLists = ({ store, cache, now, setTimer = timed }: KeepParts): KeptLists => {
  if (cache === null) return { look: () => undefined, end: async () => undefined };
  const looked = new Set<string>();
  const done = new Map<string, Done>();
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  /** When what is packed must be enough (epoch ms); null while there is time. */
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
      // The answer may have come meanwhile.
      if (!isCached(store.getState().lists[key])) return;
      found.all().then(
        (rows) => rows !== null && recall(store, list.query, rows),
        () => undefined,
      );
    });
  };

  /** While more is on its way, there will be more to keep. */
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
    const packed = new Packed();
    while (packed.count < rows.length) {
      const room = rows.slice(packed.count, packed.count + ITEMS_PER_SLICE).every((item) => packed.add(item));
      if (!room || (hurry !== null && now() > hurry)) break;
      if (hurry === null) await turns();
    }
    const known = Math.max(count ?? 0, list.items.length);
    const { service } = store.getState();
    const resource = resourceIn(store.getState(), query.kind);
    const whole = list.next.type === 'end' && packed.count === list.items.length;
    const file = packed.file({
      kind: query.kind,
      layout: resource.layout,
      service: service.label,
      scope: scopeText(query.scope),
      receivedAt: machineClock(store.getState(), at),
      count: known > packed.count ? known : null,
      whole,
    });
    await cache.keep(query, file, now());
  };

  const write = (age: number): Promise<void> => {
    // Whatever goes wrong: without a cache the program is as good as before.
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

const stampOf = (list: ShownList, clock: number): number => shownStamp(list, clock) ?? 0;

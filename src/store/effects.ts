import type { Client } from '../core/client.ts';
import type { Item } from '../core/item.ts';
import { type Problem, ProblemError } from '../core/problem.ts';
import { queryKey } from '../core/query.ts';
import { abandoned, begun, failed, itemsArrived, pageArrived, waiting } from './arrive.ts';
import type { List } from './list.ts';
import { nextRequest, plannedLists, shownKeys, wantsPage } from './plan.ts';
import type { Store } from './store.ts';

export interface EffectOptions {
  readonly store: Store;
  readonly client: Client;
  readonly now: () => number;
  /** How often ages on the screen may move, in ms. */
  readonly tick?: number;
}

export interface Effects {
  /** Ends every request and timer. */
  stop(): void;
}

/** Ages are told in minutes. */
const TICK = 60_000;

interface Running {
  readonly abort: AbortController;
  readonly list: List;
}

/**
 * The only starter of requests. Whatever the state says is wanted is asked for, one request per list at a time; what
 * nobody looks at any more is ended. Requests are numbered: a stale answer is dropped.
 */
export const startEffects = ({ store, client, now, tick = TICK }: EffectOptions): Effects => {
  const running = new Map<string, Running>();
  let number = 0;
  let stopped = false;

  const request = async (list: List): Promise<void> => {
    number += 1;
    const mine = number;
    const key = queryKey(list.query);
    const abort = new AbortController();
    running.set(key, { abort, list });
    store.setState(begun(store.getState(), list, mine, now()));
    let handed = 0;
    const onItems = (items: readonly Item[]): void => {
      handed += items.length;
      settle(list, mine, (state, current) => itemsArrived(state, current, items, now()));
    };
    try {
      const page = await client.list(nextRequest(list), { signal: abort.signal, onItems });
      if (running.get(key)?.abort === abort) running.delete(key);
      settle(list, mine, (state, current) => pageArrived(state, current, page, page.items.slice(handed), now()));
    } catch (error) {
      if (running.get(key)?.abort === abort) running.delete(key);
      if (!abort.signal.aborted)
        settle(list, mine, (state, current) => failed(state, current, problemOf(error), now()));
    }
  };

  const settle = (
    list: List,
    mine: number,
    make: (...args: Parameters<typeof abandoned>) => ReturnType<typeof failed>,
  ): void => {
    const current = waiting(store.getState(), list, mine);
    if (current !== null && !stopped) store.setState(make(store.getState(), current));
  };

  const endUnseen = (): void => {
    const shown = shownKeys(store.getState());
    for (const [key, { abort }] of running) {
      if (shown.has(key)) continue;
      running.delete(key);
      abort.abort();
      const list = store.getState().lists[key];
      if (list !== undefined) store.setState(abandoned(store.getState(), list));
    }
  };

  let reconciling = false;
  const reconcile = (): void => {
    // A change made here comes back as a change: the loop below takes it up.
    if (reconciling || stopped) return;
    reconciling = true;
    try {
      const lists = plannedLists(store.getState());
      if (lists !== store.getState().lists) store.setState({ lists });
      endUnseen();
      const shown = shownKeys(store.getState());
      for (const [key, list] of Object.entries(store.getState().lists)) {
        if (shown.has(key) && !running.has(key) && wantsPage(list)) void request(list);
      }
    } finally {
      reconciling = false;
    }
  };

  const unsubscribe = store.subscribe(reconcile);
  const timer = setInterval(() => store.setState({ now: now() }), tick);
  timer.unref();
  reconcile();
  return {
    stop: () => {
      stopped = true;
      unsubscribe();
      clearInterval(timer);
      for (const { abort } of running.values()) abort.abort();
      running.clear();
    },
  };
};

/** Nothing that is thrown is left without words. */
const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError
    ? error.problem
    : {
        kind: 'unknown',
        what: 'something went wrong inside the program while it asked the service',
        remedy: 'r asks again; the same again is a fault of the program worth reporting',
        message: error instanceof Error ? error.message : String(error),
      };

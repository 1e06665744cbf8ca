import {
  type Arrived,
  type Client,
  failsAgain,
  type Problem,
  ProblemError,
  type RetryWait,
} from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { missingArrived } from '../arrive/asked-rows.ts';
import { Handed } from '../arrive/handed.ts';
import { itemAbandoned, itemArrived, itemBegun, itemFailed, itemWaited, waitingItem } from '../arrive/item.ts';
import {
  abandonRefresh,
  anchorCursor,
  beginRequest,
  failWalk,
  itemsArrived,
  pageArrived,
  waitForRetry,
  waiting,
} from '../arrive/list.ts';
import { askedByPulse, pulseArrived, pulseEnded } from '../arrive/pulse.ts';
import { stubsArrived } from '../arrive/stubs.ts';
import { fittedView } from '../dialect/change.ts';
import { arrivedItems } from '../list/news.ts';
import type { Effect, EffectContext } from '../state/effect.ts';
import type { Activity, HeldList } from '../state/held-list.ts';
import { type ItemFetch, itemFetchKey, wantsItem } from '../state/item-fetch.ts';
import { type Change, changeView, currentView, type State, say } from '../state/state.ts';
import { lastHeard } from '../state/walk.ts';
import { pulsedLists, pulseOf } from '../walk/pulse.ts';
import { dueLists, incompleteLists, shownKeys } from '../walk/query.ts';
import { dueStubs } from '../walk/stubs.ts';
import { nextRequest, plannedItemFetches, plannedLists, shownItemFetches } from './plan.ts';

// Starts the requests that the state needs, and passes items on while a body arrives. `arrive/` turns answers into changes.

/** A request in flight. */
interface Begun {
  /** Sequence number; an answer with another number is stale. */
  readonly number: number;
  readonly signal: AbortSignal;
}

/** The requests in flight, at most one per key. */
class Requests {
  readonly #running = new Map<string, AbortController>();
  #number = 0;

  has(key: string): boolean {
    return this.#running.has(key);
  }

  begin(key: string): Begun {
    this.#number += 1;
    const abort = new AbortController();
    this.#running.set(key, abort);
    return { number: this.#number, signal: abort.signal };
  }

  /** Removes a finished request. */
  end(key: string, { signal }: Begun): void {
    if (this.#running.get(key)?.signal === signal) this.#running.delete(key);
  }

  /** Aborts all requests except the requests with these keys. Returns the keys of the aborted requests. */
  keep(keys: ReadonlySet<string>): readonly string[] {
    const others = [...this.#running.keys()].filter((key) => !keys.has(key));
    for (const key of others) {
      const abort = this.#running.get(key);
      this.#running.delete(key);
      abort?.abort();
    }
    return others;
  }
}

/** The context of effects that send requests to the service. */
export interface AskingContext extends EffectContext {
  readonly client: Client;
}

/**
 * Starts all requests for lists and items; no other code does. Each list and item has at most one request. Requests are
 * numbered, so that stale answers are dropped. Requests for data that nobody sees are aborted.
 */
export const createRequests = ({
  store,
  client,
  now,
}: Pick<AskingContext, 'store' | 'client' | 'now'>): Required<Effect> => {
  const lists = new Requests();
  const items = new Requests();
  const stubs = new Requests();
  const pulses = new Requests();
  let isStopped = false;

  const askPage = async (list: HeldList): Promise<void> => {
    const key = queryKey(list.query);
    const begin = lists.begin(key);
    store.setState(beginRequest(store.getState(), list, begin.number, now()));
    const settle = (make: (state: State, current: HeldList) => Change): void => {
      const current = waiting(store.getState(), list, begin.number);
      if (current === null || isStopped) return;
      const state = anchorCursor(store.getState(), list.query.kind);
      store.setState({ views: state.views, ...make(state, current) });
    };
    const handed = new Handed();
    const onItems = (given: readonly Item[], arrived: Arrived): void => {
      handed.add(given);
      const items = arrivedItems(store.getState(), list, given, now());
      settle((state, current) => itemsArrived(state, current, items, arrived, now()));
    };
    const onWait = (wait: RetryWait): void => settle((state, current) => waitForRetry(state, current, wait, now()));
    try {
      const unhurried = list.items.length > 0;
      const isBehind = (): boolean => {
        const { tab, views } = store.getState();
        return tab !== list.query.kind || views[tab]?.detail !== null;
      };
      const page = await client.list(
        { ...nextRequest(list), isBehind },
        { signal: begin.signal, onItems, onWait, unhurried },
      );
      lists.end(key, begin);
      const rest = arrivedItems(store.getState(), list, handed.restOf(page.items), now());
      settle((state, current) => pageArrived(state, current, page, rest, now()));
    } catch (error) {
      lists.end(key, begin);
      if (!begin.signal.aborted) settle((state, current) => failWalk(state, current, problemOf(error), now()));
    }
  };

  /** A failure appears only in the log, because the pages contain all items anyway. */
  const askStubs = async ({ query }: HeldList): Promise<void> => {
    const key = queryKey(query);
    const begin = stubs.begin(key);
    const { signal } = begin;
    const page = await client.list({ query, continue: null, stubs: true }, { signal }).catch(() => null);
    stubs.end(key, begin);
    const list = store.getState().lists[key];
    if (signal.aborted || list === undefined) return;
    const state = anchorCursor(store.getState(), query.kind);
    store.setState({ views: state.views, ...stubsArrived(state, list, page) });
  };

  /** A failure appears only in the log, because the next walk contains all items. */
  const askPulse = async (list: HeldList): Promise<void> => {
    const { query } = list;
    const key = queryKey(query);
    const begin = pulses.begin(key);
    const { signal } = begin;
    const since = now();
    let isTooLarge = false;
    const page = await client.list({ query, continue: null, stubs: true }, { signal }).catch((error: unknown) => {
      isTooLarge = failsAgain(problemOf(error));
      return null;
    });
    const asked = page && askedByPulse(store.getState(), list, page);
    const uids = asked?.uids ?? [];
    const rows =
      uids.length === 0 ? null : await client.list({ query, continue: null, uids }, { signal }).catch(() => null);
    pulses.end(key, begin);
    const current = store.getState().lists[key];
    if (signal.aborted || isStopped || current === undefined) return;
    const isOvertaken = current.activity !== null || current.refresh !== null || lastHeard(current) >= since;
    const state = anchorCursor(store.getState(), query.kind);
    const change =
      page === null || asked === null || isOvertaken || (uids.length > 0 && rows === null)
        ? pulseEnded(state, current, isTooLarge, now())
        : pulseArrived(state, current, { asked, page, rows }, now());
    store.setState({ views: state.views, ...change });
  };

  /** A failure appears only in the log, because the next walk contains these rows. */
  const askMissing = async ({ query, missing }: HeldList): Promise<void> => {
    const key = queryKey(query);
    const begin = pulses.begin(key);
    const { signal } = begin;
    const uids = missing.map(({ uid }) => uid);
    const rows = await client.list({ query, continue: null, uids }, { signal }).catch(() => null);
    pulses.end(key, begin);
    const current = store.getState().lists[key];
    if (signal.aborted || isStopped || current?.missing !== missing) return;
    const state = anchorCursor(store.getState(), query.kind);
    store.setState({ views: state.views, ...missingArrived(state, current, rows, now()) });
  };

  const askItem = async (whole: ItemFetch): Promise<void> => {
    const key = itemFetchKey(whole.request);
    const begin = items.begin(key);
    store.setState(itemBegun(store.getState(), whole, begin.number, now()));
    const settle = (make: (state: State, current: ItemFetch) => Change): void => {
      const current = waitingItem(store.getState(), whole, begin.number);
      if (current !== null && !isStopped) store.setState(make(store.getState(), current));
    };
    const onWait = (wait: RetryWait): void => settle((state, current) => itemWaited(state, current, wait, now()));
    try {
      const answer = await client.get(whole.request, { signal: begin.signal, onWait });
      items.end(key, begin);
      settle((state, current) => itemArrived(state, current, answer, now()));
    } catch (error) {
      items.end(key, begin);
      if (!begin.signal.aborted) settle((state, current) => itemFailed(state, current, problemOf(error), now()));
    }
  };

  const endUnseen = (): void => {
    const state = store.getState();
    // A list whose request was aborted has no activity and may start a new request.
    const lively = (among: Readonly<Record<string, { readonly activity: Activity | null }>>) => (key: string) =>
      among[key]?.activity != null;
    for (const key of lists.keep(new Set([...shownKeys(state)].filter(lively(state.lists))))) {
      const list = store.getState().lists[key];
      if (list?.activity != null) store.setState(abandonRefresh(store.getState(), list));
    }
    const here = new Set([...shownKeys(state)].filter((key) => state.lists[key] !== undefined));
    stubs.keep(here);
    pulses.keep(here);
    for (const key of items.keep(new Set([...shownItemFetches(state)].filter(lively(state.itemFetches))))) {
      const whole = store.getState().itemFetches[key];
      if (whole?.activity != null) store.setState(itemAbandoned(store.getState(), whole));
    }
  };

  const plan = (): void => {
    const fitted = fittedView(store.getState(), store.getState().tab);
    if (fitted.view !== currentView(store.getState())) {
      const [note] = fitted.notes;
      store.setState({ ...changeView(store.getState(), fitted.view), ...(note !== undefined && say(note, 'warn')) });
    }
    const planned = plannedLists(store.getState());
    if (planned !== store.getState().lists) store.setState({ lists: planned });
    const itemFetches = plannedItemFetches(store.getState());
    if (itemFetches !== store.getState().itemFetches) store.setState({ itemFetches });
  };

  const startWanted = (): void => {
    for (const list of dueLists(store.getState(), (key) => lists.has(key))) void askPage(list);
    for (const list of dueStubs(store.getState())) if (!stubs.has(queryKey(list.query))) void askStubs(list);
    for (const list of pulsedLists(store.getState()))
      if (pulseOf(store.getState(), list).isDue && !pulses.has(queryKey(list.query))) void askPulse(list);
    for (const list of incompleteLists(store.getState())) if (!pulses.has(queryKey(list.query))) void askMissing(list);
    const open = shownItemFetches(store.getState());
    for (const [key, whole] of Object.entries(store.getState().itemFetches)) {
      if (open.has(key) && !items.has(key) && wantsItem(whole)) void askItem(whole);
    }
  };

  return {
    update: () => {
      plan();
      endUnseen();
      startWanted();
    },
    stop: () => {
      isStopped = true;
      lists.keep(NO_KEYS);
      items.keep(NO_KEYS);
      stubs.keep(NO_KEYS);
      pulses.keep(NO_KEYS);
    },
  };
};

const NO_KEYS: ReadonlySet<string> = new Set();

/** Makes a problem of any thrown value. */
const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError
    ? error.problem
    : {
        kind: 'unknown',
        what: 'internal error while contacting the service',
        remedy: ['Try again', { action: 'refresh' }, '; if it persists, report it as a bug of edgescope'],
        message: error instanceof Error ? error.message : String(error),
      };

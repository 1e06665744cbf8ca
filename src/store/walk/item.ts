import type { ItemRequest, Problem, RetryWait } from '../../core/client/index.ts';
import { type Item, isStub, knownOf, plainItem, serviceOf, withKnown } from '../../core/item/index.ts';
import { ALL_SERVICES, isByProject, type KindId, type ProjectScope } from '../../core/query/index.ts';
import { formatWait } from '../../core/values/index.ts';
import { fieldsNotAsked } from '../../query/fields.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { type Activity, isCached, scopeWithin } from '../state/held-list.ts';
import { type ItemFetch, itemFetchKey } from '../state/item-fetch.ts';
import { type Change, currentView, dialectOf, type State, shownUntil } from '../state/state.ts';
import { NO_STAMP, type Stamp, shownStamp } from '../state/walk.ts';
import { abilityOf } from './ability.ts';
import { currentList, initialQuery } from './query.ts';
import { stubsOf } from './stubs.ts';

/** True if items of the current list have only some fields, and single items have all. */
export const isPartial = (state: State, kind: KindId): boolean => {
  const { unlisted, details } = abilityOf(state, kind);
  return initialQuery(state, kind).fields.length > 0 || (details && unlisted.length > 0);
};

/** Fields of a filter that the rows on the screen were not requested with. */
export const unrequestedFields = (state: State, filter: Filter): readonly string[] =>
  fieldsNotAsked(filter, currentList(state)?.query.fields ?? []);

export const itemRequest = (state: State, uid: string): ItemRequest => ({
  kind: state.tab,
  dialect: dialectOf(state, state.tab),
  uid,
  scope: scopeOfItem(state, uid),
});

/** The scope to request an item of the current tab from: of several projects, one that has it. */
export const scopeOfItem = (state: State, uid: string): ProjectScope | null => {
  if (state.scope === ALL_SERVICES) {
    const service = serviceOf(uid);
    return state.service.services?.find((one) => one.uid === service) ?? null;
  }
  if (!isByProject(state.scope)) return state.scope;
  const { detail } = currentView(state);
  if (detail?.uid === uid && detail.within !== null) return detail.within;
  const list = currentList(state);
  return list === undefined ? null : scopeWithin(list, uid);
};

export const itemFetchOf = (state: State, uid: string): ItemFetch | undefined =>
  state.itemFetches[itemFetchKey(itemRequest(state, uid))];

/** The item of the list on the screen, by uid; before its page is loaded its stub. */
export const listedItem = (state: State, uid: string): Item | undefined => {
  const list = currentList(state);
  return list?.uids.get(uid) ?? stubsOf(list).find((stub) => stub.uid === uid);
};

/** The same, as it was received; null where the list does not have it. */
export const listedPlain = (state: State, uid: string): Item | null => {
  const listed = listedItem(state, uid);
  return listed === undefined ? null : plainItem(listed);
};

/**
 * An item by its uid, as far as known: the fetched one where the list has only a part or nothing, else the newer of the
 * two.
 */
export const itemOf = (state: State, uid: string): Item | undefined => {
  const listed = listedItem(state, uid);
  const whole = itemFetchOf(state, uid);
  if (whole === undefined || whole.item === null) return listed;
  if (listed === undefined) return whole.item;
  const whose = isPartial(state, state.tab) || whole.of === plainItem(listed);
  return whose ? withKnown(whole.item, { ...knownOf(listed), form: null }) : listed;
};

/** The same, unless only its stub is known. */
export const loadedItemOf = (state: State, uid: string): Item | undefined => {
  const item = itemOf(state, uid);
  return item === undefined || isStub(item) ? undefined : item;
};

/** True if an item of the current tab is completely known. */
export const isWhole = (state: State, uid: string): boolean =>
  !isPartial(state, state.tab) || (itemFetchOf(state, uid)?.item ?? null) !== null;

/** Uids of the open item, and of the one it is compared with. */
export const openUids = (state: State): readonly string[] => {
  const { detail } = currentView(state);
  if (detail === null) return [];
  return detail.against === null ? [detail.uid] : [detail.uid, detail.against];
};

/** Uids of the open items, if the service has single items: a refresh requests these, not their list. */
export const singleUids = (state: State): readonly string[] =>
  abilityOf(state, state.tab).details ? openUids(state) : [];

/** Uids of open items to request: the list has parts of them, old ones, or none. */
export const neededItemFetches = (state: State): readonly string[] => {
  const partial = isPartial(state, state.tab) || isCached(currentList(state));
  return singleUids(state).filter((uid) => partial || listedItem(state, uid) === undefined);
};

/** When the items on the screen were received or last confirmed, as far as shown (`shownStamp`): ms of the run's clock. Null for never. */
export const shownAt = (state: State): number | null => shownStamp(stampOnScreen(state), shownUntil(state));

/** Displayed time of the health of the rows on the screen, if it was heard later than the rest of them; else null. */
export const healthAt = (state: State): number | null => {
  const list = currentView(state).detail === null ? currentList(state) : undefined;
  const at = list && shownStamp(list.health, shownUntil(state));
  return at != null && at > (shownAt(state) ?? 0) ? at : null;
};

/** A drawn frame has the time of the last answer, even one without changes. Empty if it has already. */
export const frameDated = (state: State): Change => {
  const stamps = [stampOnScreen(state), currentList(state)?.health ?? NO_STAMP];
  const confirmedAt = Math.max(...stamps.map((stamp) => stamp.confirmedAt ?? 0));
  return confirmedAt > shownUntil(state) ? { datedUntil: confirmedAt } : {};
};

/** Time of receipt of what is on the screen: the fetched open item, else the list; the later one where both say the same. */
const stampOnScreen = (state: State): Stamp => {
  const { detail } = currentView(state);
  const list = currentList(state) ?? NO_STAMP;
  const whole = detail === null ? undefined : itemFetchOf(state, detail.uid);
  const shown = detail === null ? undefined : itemOf(state, detail.uid);
  if (detail === null || whole === undefined || shown === undefined || plainItem(shown) !== whole.item) return list;
  const until = shownUntil(state);
  const isLater = (shownStamp(list, until) ?? 0) > (shownStamp(whole, until) ?? 0);
  return isLater && whole.of === listedPlain(state, detail.uid) ? list : whole;
};

/** The open item as far as known; undefined if neither loaded nor fetched. */
export const openItem = (state: State): Item | undefined => {
  const { detail } = currentView(state);
  return detail === null ? undefined : itemOf(state, detail.uid);
};

/** Waits shorter than this (ms) are counted down in seconds. */
export const COUNTED = 120_000;

/** A problem as of `now`, with the remaining wait that the service asked for. */
export const countAttempt = (problem: Problem, now: number): Problem => {
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
export const waitOf = (fetch: { readonly activity: Activity | null } | undefined, now: number): RetryWait | null => {
  const wait = fetch?.activity?.wait ?? null;
  return wait !== null && wait.until > now ? wait : null;
};

/** A request without any answer yet. */
interface Silence {
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
    .map((fetch) => waitOf(fetch, now)?.until ?? fetch?.problem?.retryAt ?? 0)
    .concat(silenceOf(state, now)?.until ?? 0, state.live.due ?? 0)
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : null;
};

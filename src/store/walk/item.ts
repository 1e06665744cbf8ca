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

/** True if items of a kind's list have only some fields and single items have all fields. */
export const isPartial = (state: State, kind: KindId): boolean => {
  const { unlisted, details } = abilityOf(state, kind);
  return initialQuery(state, kind).fields.length > 0 || (details && unlisted.length > 0);
};

/** Returns the fields of a filter that were not requested for the rows on the screen. */
export const unrequestedFields = (state: State, filter: Filter): readonly string[] =>
  fieldsNotAsked(filter, currentList(state)?.query.fields ?? []);

export const itemRequest = (state: State, uid: string): ItemRequest => ({
  kind: state.tab,
  dialect: dialectOf(state, state.tab),
  uid,
  scope: scopeOfItem(state, uid),
});

/** Returns the scope from which an item of the current tab is requested: of several projects, one that lists the item; null for the whole tenant. */
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

/** Returns the item of the list on the screen by uid; before its page is loaded, its stub. */
export const listedItem = (state: State, uid: string): Item | undefined => {
  const list = currentList(state);
  return list?.uids.get(uid) ?? stubsOf(list).find((stub) => stub.uid === uid);
};

/** Returns the item of the list on the screen as it was received, without known facts; null if the list does not have it. */
export const listedPlain = (state: State, uid: string): Item | null => {
  const listed = listedItem(state, uid);
  return listed === undefined ? null : plainItem(listed);
};

/** Returns an item by uid as far as known: the fetched item if the list has only a part or nothing of it; else the newer of the two. */
export const itemOf = (state: State, uid: string): Item | undefined => {
  const listed = listedItem(state, uid);
  const whole = itemFetchOf(state, uid);
  if (whole === undefined || whole.item === null) return listed;
  if (listed === undefined) return whole.item;
  const whose = isPartial(state, state.tab) || whole.of === plainItem(listed);
  return whose ? withKnown(whole.item, { ...knownOf(listed), form: null }) : listed;
};

/** Returns an item by uid, unless only its stub is known. */
export const loadedItemOf = (state: State, uid: string): Item | undefined => {
  const item = itemOf(state, uid);
  return item === undefined || isStub(item) ? undefined : item;
};

/** True if all fields of an item of the current tab are known. */
export const isWhole = (state: State, uid: string): boolean =>
  !isPartial(state, state.tab) || (itemFetchOf(state, uid)?.item ?? null) !== null;

/** Uids of the open item and of the item that it is compared with. */
export const openUids = (state: State): readonly string[] => {
  const { detail } = currentView(state);
  if (detail === null) return [];
  return detail.against === null ? [detail.uid] : [detail.uid, detail.against];
};

/** Uids of the open items if the service has single items. A refresh then requests these items instead of their list. */
export const singleUids = (state: State): readonly string[] =>
  abilityOf(state, state.tab).details ? openUids(state) : [];

/** Uids of open items to request, because the list has only parts of them, old states, or nothing. */
export const neededItemFetches = (state: State): readonly string[] => {
  const partial = isPartial(state, state.tab) || isCached(currentList(state));
  return singleUids(state).filter((uid) => partial || listedItem(state, uid) === undefined);
};

/** When the items on the screen were received or last confirmed, as far as this is shown (`shownStamp`); ms of the run's clock. Null for never. */
export const shownAt = (state: State): number | null => shownStamp(stampOnScreen(state), shownUntil(state));

/** Time to show for the health of the rows on the screen (ms of the run's clock), if a pulse told the health after the rows were received; else null. */
export const healthAt = (state: State): number | null => {
  const list = currentView(state).detail === null ? currentList(state) : undefined;
  const at = list && shownStamp(list.health, shownUntil(state));
  return at != null && at > (shownAt(state) ?? 0) ? at : null;
};

/** Lets the last answer, even without changes, set the age that the drawn frame shows (`shownUntil`). Empty if the frame shows this age. */
export const frameDated = (state: State): Change => {
  const stamps = [stampOnScreen(state), currentList(state)?.health ?? NO_STAMP];
  const confirmedAt = Math.max(...stamps.map((stamp) => stamp.confirmedAt ?? 0));
  return confirmedAt > shownUntil(state) ? { datedUntil: confirmedAt } : {};
};

/** Time of receipt of the data on the screen: of the fetched open item, else of the list. If both have the same item, the later time counts. */
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

/** The open item as far as it is known; undefined if it is neither loaded nor fetched. */
export const openItem = (state: State): Item | undefined => {
  const { detail } = currentView(state);
  return detail === null ? undefined : itemOf(state, detail.uid);
};

/** Waits shorter than this, in ms, are counted down in seconds. */
export const COUNTED = 120_000;

/** Updates a problem to `now`: its remedy names the remaining wait that the service asked for. */
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

/** The wait before the next attempt of a request; null if none is pending at `now`. */
export const waitOf = (fetch: { readonly activity: Activity | null } | undefined, now: number): RetryWait | null => {
  const wait = fetch?.activity?.wait ?? null;
  return wait !== null && wait.until > now ? wait : null;
};

/** A request that has not received any answer. */
interface Silence {
  /** Epoch ms. */
  readonly since: number;
  /** Time of the timeout (epoch ms). */
  readonly until: number;
}

/** The pending request of the current list while the list has no rows. Null if the list has rows, and without a timeout. */
export const silenceOf = (state: State, now: number): Silence | null => {
  const { answersWithin } = state.service;
  const list = currentList(state);
  if (answersWithin === undefined || list === undefined || list.items.length > 0) return null;
  const { activity } = list;
  if (activity === null || activity.arrived !== undefined || waitOf(list, now) !== null) return null;
  const since = activity.wait?.until ?? activity.since;
  return now < since + answersWithin ? { since, until: since + answersWithin } : null;
};

/** End of the next countdown on the screen (epoch ms); null if there is none at `now`. */
export const countdownEnd = (state: State, now: number): number | null => {
  const ends = [currentList(state), ...openUids(state).map((uid) => itemFetchOf(state, uid))]
    .map((fetch) => waitOf(fetch, now)?.until ?? fetch?.problem?.retryAt ?? 0)
    .concat(silenceOf(state, now)?.until ?? 0, state.live.due ?? 0)
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : null;
};

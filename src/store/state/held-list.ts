import type { ChangeLog } from '../../change/log.ts';
import { type Arrived, failsAgain, type Problem, type RetryWait } from '../../core/client/index.ts';
import { type Item, knownOf, withKnown } from '../../core/item/index.ts';
import type { InitialQuery, KindId, ProjectScope } from '../../core/query/index.ts';
import { type Failures, hasMore, NO_FAILURES, NO_STAMP, newWalk, type Stamp, type Walk } from './walk.ts';
import type { Results } from './work.ts';

/** A request of a list that is in progress. An answer with another number is stale. */
export interface Activity {
  readonly number: number;
  readonly since: number;
  /** Set after a failed attempt until the page has arrived. */
  readonly wait?: RetryWait | null;
  /** Progress of the answer. */
  readonly arrived?: Arrived;
  /** When the first items of the answer arrived. */
  readonly arrivingSince?: number;
}

/** Where the rows of a list come from. */
export type Origin =
  /** A walk of this run. */
  | { readonly type: 'fresh' }
  /** An earlier run. `comparable` is true if the list still uses the dialect of the rows. */
  | { readonly type: 'cached'; readonly comparable: boolean }
  /** A walk of this run in another dialect, which has other fields. */
  | { readonly type: 'otherDialect' }
  /** Merged walks of all projects. The merged list itself is never requested. */
  | {
      readonly type: 'allProjects';
      readonly parts: readonly ListPart[];
      /** True if other projects exist or may exist. */
      readonly lacksParts: boolean;
    };

/** A second walk whose rows replace the rows of the list when it has loaded as many pages. Thus a refresh never empties the screen. */
export interface Refresh {
  readonly walk: Walk;
  /** True if the user did not request the refresh; then it shows no messages. */
  readonly quiet: boolean;
}

/**
 * The list of a query as shown: its rows, their origin, and the request for more or newer rows. Fresh rows belong to
 * the walk of the list. Rows of another origin fill the fields of a walk that has not begun.
 */
export interface HeldList extends Walk {
  readonly origin: Origin;
  readonly refresh: Refresh | null;
  /** The only request of the list. During a refresh it belongs to the refresh. */
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** The list before a refresh that may lack rows. Changes are compared with this list when a refresh is whole. */
  readonly before: HeldList | null;
  /** Earlier rows that are missing from a refresh which may lack rows. They are requested by uid. */
  readonly missing: readonly Item[];
  /** When the service last told the health of all items after the walk. */
  readonly health: Stamp;
  /** The cursor at the last prefetch, so that each move of the cursor prefetches once. */
  readonly aheadOf: object | null;
}

/** One project or service of a merged list. Its list is a walk with its own tokens, and undefined until it is planned. */
export interface ListPart {
  /** The project; for a service, an object with the name of the service. */
  readonly project: ProjectScope;
  readonly isService: boolean;
  readonly list: HeldList | undefined;
}

/** Returns a list with the rows of a walk of this run, without a request and without a failure. */
export const freshList = (walk: Walk): HeldList => ({
  ...walk,
  origin: { type: 'fresh' },
  refresh: null,
  activity: null,
  problem: null,
  failures: NO_FAILURES,
  before: null,
  missing: [],
  health: NO_STAMP,
  aheadOf: null,
});

/** Returns a list that wants `want` pages and has not requested any. */
export const newList = (query: InitialQuery, want: number): HeldList => freshList(newWalk(query, want));

/** Returns the walk that the next request continues: the walk of a refresh in progress, else the walk of the list. */
export const walkOf = (list: HeldList): Walk => list.refresh?.walk ?? list;

/** Replaces the walk that the next request continues (`walkOf`). */
export const withWalk = (list: HeldList, walk: Walk): HeldList =>
  list.refresh === null ? { ...list, ...walk } : { ...list, refresh: { ...list.refresh, walk } };

/** Starts a second walk of all pages, because the first walk may have missed rows. The rows stay until it has ended. */
export const withSecondWalk = (list: HeldList): HeldList => {
  const walk: Walk = { ...newWalk(list.query, Number.POSITIVE_INFINITY), isSecond: true };
  return { ...list, refresh: { walk, quiet: isQuiet(list) } };
};

/** True while all remaining pages are wanted. */
export const isLoadingAll = (list: HeldList | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

/** True while further pages of a list are loading, or while all pages are walked a second time. */
export const isLoading = (list: HeldList): boolean =>
  list.refresh?.walk.isSecond === true ||
  (hasMore(list) && list.problem === null && (list.activity !== null || list.want > list.pageStarts.length));

/** True while a refresh that the user did not request is in progress. */
export const isQuiet = ({ refresh }: HeldList): boolean => refresh?.quiet === true;

/** A list with rows of an earlier run. */
export type CachedList = HeldList & { readonly origin: Extract<Origin, { type: 'cached' }> };

/** True if the rows of a list are from an earlier run. */
export const isCached = (list: HeldList | undefined): list is CachedList => list?.origin.type === 'cached';

/** True if the rows of a list will be replaced: they are of an earlier run or of another dialect. */
export const isStale = (list: HeldList | undefined): boolean => isCached(list) || list?.origin.type === 'otherDialect';

/** Returns the parts of a merged list, for texts that name projects; null for any other list. */
export const partsOf = (list: HeldList | undefined): readonly ListPart[] | null =>
  list?.origin.type === 'allProjects' ? list.origin.parts : null;

/** Returns the planned walks of a list: one for each project or service, or the list itself. */
export const walksOf = (list: HeldList): readonly HeldList[] =>
  partsOf(list)?.flatMap((part) => part.list ?? []) ?? [list];

/** Returns the failure of a list, or of the first of its walks that failed; null if none failed. */
export const firstProblem = (list: HeldList): Problem | null =>
  list.problem ?? walksOf(list).find(({ problem }) => problem !== null)?.problem ?? null;

/** Returns the scope to request an item from: of the first project that lists the item, else of the list; null for the whole tenant. */
export const scopeWithin = (list: HeldList, uid: string): ProjectScope | null =>
  (walksOf(list).find(({ uids }) => uids.has(uid)) ?? list).query.scope;

/** Returns when the last answer about any items of a list arrived, whole or not (epoch ms); 0 if none arrived. */
export const heardAt = (list: HeldList): number =>
  // Each frame reads this for many projects, so no array of times is made.
  walksOf(list).reduce(
    (latest, { receivedAt, confirmedAt, health }) =>
      Math.max(latest, receivedAt ?? 0, confirmedAt ?? 0, health.receivedAt ?? 0, health.confirmedAt ?? 0),
    0,
  );

/** Requests at least `want` pages of a list and clears a failure. */
export const wantPages = (list: HeldList, want: number): HeldList => ({
  ...list,
  want: Math.max(list.want, want),
  problem: null,
});

/** Stops the walk of a list at its loaded pages and cancels a refresh that has not started. */
export const stopWalk = (list: HeldList): HeldList => ({
  ...list,
  want: list.pageStarts.length,
  refresh: list.activity === null ? null : list.refresh,
});

/** Starts a refresh without messages, unless a request or a refresh is in progress, or the last answer was too large. */
export const refreshListQuietly = (list: HeldList): HeldList =>
  list.activity !== null || list.refresh !== null || failsAgain(list.problem)
    ? list
    : { ...list, refresh: newRefresh(list, true) };

/** Starts a refresh of a list. A quiet refresh in progress becomes a refresh with messages. */
export const refreshList = (list: HeldList): HeldList => {
  if (list.activity !== null || list.refresh !== null) return isQuiet(list) ? { ...loud(list), problem: null } : list;
  if (list.items.length === 0) return newList(list.query, 1);
  return { ...list, problem: null, refresh: newRefresh(list, false) };
};

/** Drops the request of a list, so that it is sent again. */
export const requestListAnew = (list: HeldList): HeldList => ({ ...loud(list), activity: null });

const newRefresh = ({ query, pageStarts }: HeldList, quiet: boolean): Refresh => ({
  walk: newWalk(query, Math.max(1, pageStarts.length)),
  quiet,
});

const loud = (list: HeldList): HeldList => ({ ...list, refresh: list.refresh && { ...list.refresh, quiet: false } });

/** Returns the earlier item if both are equal, to keep memos valid; else the new item with facts known of the earlier (its projects, when it broke). */
export const knownItem = (item: Item, before: Item | null | undefined): Item =>
  before == null ? item : before.same(item) ? before : withKnown(item, knownOf(before));

/** A list with its rows as shown: filtered and ordered. */
export interface ListedRows {
  readonly list: HeldList;
  readonly rows: readonly Item[];
}

/**
 * The lists at one moment, which an answer is about, and the results computed from them. While a question is open, the
 * shown answer stays until the next answer is whole. Thus a refresh never shows a mixture of both.
 */
export interface AnsweredLists {
  /** The lists of the answer, merged lists included. The object is unique to the answer. */
  readonly lists: Readonly<Record<string, HeldList>>;
  readonly kinds: ReadonlyMap<KindId, ListedRows>;
  /** The changes of the lists up to that moment, by query key. */
  readonly changes: Readonly<Record<string, ChangeLog>>;
  /** The queries, filters and orders of the lists. */
  readonly queries: readonly unknown[];
  /** The lists of the state at the last check. */
  readonly seen: Readonly<Record<string, HeldList>>;
  /** True if a filter was still running over the rows. */
  readonly isFiltering: boolean;
  /** Name of the question for which the lists were taken. */
  readonly question: string | null;
  readonly results: Results;
}

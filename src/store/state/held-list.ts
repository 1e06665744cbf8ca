import type { ChangeLog } from '../../change/log.ts';
import { type Arrived, failsAgain, type Problem, type RetryWait } from '../../core/client/index.ts';
import { type Item, knownOf, withKnown } from '../../core/item/index.ts';
import type { InitialQuery, KindId, ProjectScope } from '../../core/query/index.ts';
import { type Failures, hasMore, NO_FAILURES, NO_STAMP, newWalk, type Stamp, type Walk } from './walk.ts';
import type { Results } from './work.ts';

/** A request in progress for a list. Answers with another number are stale. */
export interface Activity {
  readonly number: number;
  readonly since: number;
  /** Set after a failed attempt, until the page has arrived. */
  readonly wait?: RetryWait | null;
  /** Progress of its answer. */
  readonly arrived?: Arrived;
  /** When its first items arrived. */
  readonly arrivingSince?: number;
}

/** Origin of the rows of a list. */
export type Origin =
  /** A walk of this run. */
  | { readonly type: 'fresh' }
  /** An earlier run. `comparable`: the list still uses the dialect of the rows. */
  | { readonly type: 'cached'; readonly comparable: boolean }
  /** A walk of this run in another dialect, with other fields. */
  | { readonly type: 'otherDialect' }
  /** Merged walks of all projects: the list itself is never requested. */
  | {
      readonly type: 'allProjects';
      readonly parts: readonly ListPart[];
      /** Others exist, or may exist. */
      readonly lacksParts: boolean;
    };

/** A second walk that replaces the rows once it has come as far: a refresh never empties the screen. */
export interface Refresh {
  readonly walk: Walk;
  /** Unsolicited: no messages. */
  readonly quiet: boolean;
}

/**
 * The list of a query as shown: its rows, their origin, and the request for more or newer ones. Fresh rows belong to
 * its own walk; others fill the fields of a walk that has not begun.
 */
export interface HeldList extends Walk {
  readonly origin: Origin;
  readonly refresh: Refresh | null;
  /** The list's only request; for its refresh, if there is one. */
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** The list before a refresh that may lack rows: what changed is compared with it once a refresh is whole. */
  readonly before: HeldList | null;
  /** Its rows that a refresh, which may lack rows, did not bring: to be asked for by uid. */
  readonly missing: readonly Item[];
  /** When the service last said of all items which are broken, after the walk. */
  readonly health: Stamp;
  /** The cursor at the last prefetch, to prefetch once per move. */
  readonly aheadOf: object | null;
}

/** One project, or service, of a merged list: a walk with its own tokens. Undefined before it is planned. */
export interface ListPart {
  /** Of a service its name. */
  readonly project: ProjectScope;
  readonly isService: boolean;
  readonly list: HeldList | undefined;
}

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

/** A list with `want` wanted pages, not requested yet. */
export const newList = (query: InitialQuery, want: number): HeldList => freshList(newWalk(query, want));

/** The walk that a request would continue: the refresh, if one is in progress. */
export const walkOf = (list: HeldList): Walk => list.refresh?.walk ?? list;

export const withWalk = (list: HeldList, walk: Walk): HeldList =>
  list.refresh === null ? { ...list, ...walk } : { ...list, refresh: { ...list.refresh, walk } };

/** The list, walked from the start once more, since the walk before may have missed rows. The rows stay until then. */
export const withSecondWalk = (list: HeldList): HeldList => {
  const walk: Walk = { ...newWalk(list.query, Number.POSITIVE_INFINITY), isSecond: true };
  return { ...list, refresh: { walk, quiet: isQuiet(list) } };
};

/** True while all remaining pages are wanted. */
export const isLoadingAll = (list: HeldList | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

/** True while further pages of a list are loading, or all of its pages a second time. */
export const isLoading = (list: HeldList): boolean =>
  list.refresh?.walk.isSecond === true ||
  (hasMore(list) && list.problem === null && (list.activity !== null || list.want > list.pageStarts.length));

/** True while an unsolicited refresh is in progress. */
export const isQuiet = ({ refresh }: HeldList): boolean => refresh?.quiet === true;

/** A list with rows of an earlier run. */
export type CachedList = HeldList & { readonly origin: Extract<Origin, { type: 'cached' }> };

/** True for rows of an earlier run. */
export const isCached = (list: HeldList | undefined): list is CachedList => list?.origin.type === 'cached';

/** True for rows to be replaced: of an earlier run or in another dialect. */
export const isStale = (list: HeldList | undefined): boolean => isCached(list) || list?.origin.type === 'otherDialect';

/** The projects of a merged list, for texts that name them; null for any other list. */
export const partsOf = (list: HeldList | undefined): readonly ListPart[] | null =>
  list?.origin.type === 'allProjects' ? list.origin.parts : null;

/** The walks that a list is made of, as far as they are planned: one for each project or service, or itself. */
export const walksOf = (list: HeldList): readonly HeldList[] =>
  partsOf(list)?.flatMap((part) => part.list ?? []) ?? [list];

/** The failure of a list, or of its first walk that failed; null if there is none. */
export const firstProblem = (list: HeldList): Problem | null =>
  list.problem ?? walksOf(list).find(({ problem }) => problem !== null)?.problem ?? null;

/** The scope that an item of a list was requested in: of several projects, the first one that has it. */
export const scopeWithin = (list: HeldList, uid: string): ProjectScope | null =>
  (walksOf(list).find(({ uids }) => uids.has(uid)) ?? list).query.scope;

/** Time of the last answer about the items of a list, of any of its walks and whole or not (epoch ms); 0 for never. */
export const heardAt = (list: HeldList): number =>
  // Each frame asks many times, of many projects: no array of all times.
  walksOf(list).reduce(
    (latest, { receivedAt, confirmedAt, health }) =>
      Math.max(latest, receivedAt ?? 0, confirmedAt ?? 0, health.receivedAt ?? 0, health.confirmedAt ?? 0),
    0,
  );

/** The list with this many pages wanted; clears a failure. */
export const wantPages = (list: HeldList, want: number): HeldList => ({
  ...list,
  want: Math.max(list.want, want),
  problem: null,
});

/** The list without further wanted pages: a walk of all pages stops, and a refresh not yet started is cancelled. */
export const stopWalk = (list: HeldList): HeldList => ({
  ...list,
  want: list.pageStarts.length,
  refresh: list.activity === null ? null : list.refresh,
});

/** The list with a quiet refresh, unless a request or a refresh is in progress, or the answer is too large. */
export const refreshListQuietly = (list: HeldList): HeldList =>
  list.activity !== null || list.refresh !== null || failsAgain(list.problem)
    ? list
    : { ...list, refresh: newRefresh(list, true) };

/** The list with a refresh; one in progress is no longer quiet. */
export const refreshList = (list: HeldList): HeldList => {
  if (list.activity !== null || list.refresh !== null) return isQuiet(list) ? { ...loud(list), problem: null } : list;
  if (list.items.length === 0) return newList(list.query, 1);
  return { ...list, problem: null, refresh: newRefresh(list, false) };
};

/** The list with its request aborted, to be repeated. */
export const requestListAnew = (list: HeldList): HeldList => ({ ...loud(list), activity: null });

const newRefresh = ({ query, pageStarts }: HeldList, quiet: boolean): Refresh => ({
  walk: newWalk(query, Math.max(1, pageStarts.length)),
  quiet,
});

const loud = (list: HeldList): HeldList => ({ ...list, refresh: list.refresh && { ...list.refresh, quiet: false } });

/** The previous item if equal to the new one, else the new one with what is known of it. */
export const knownItem = (item: Item, before: Item | null | undefined): Item =>
  before == null ? item : before.same(item) ? before : withKnown(item, knownOf(before));

/** A list and its rows as shown: filtered and ordered. */
export interface ListedRows {
  readonly list: HeldList;
  readonly rows: readonly Item[];
}

/**
 * One state of the lists, which an answer is about, and what is worked out from it. While a question is open the
 * one on the screen stays until the answer from the next one is whole: a refresh never shows a mixture of both.
 */
export interface AnsweredLists {
  /** Its own object, merged lists included: a state with these lists is that of the answer. */
  readonly lists: Readonly<Record<string, HeldList>>;
  readonly kinds: ReadonlyMap<KindId, ListedRows>;
  /** What had changed in them by then, by query key. */
  readonly changes: Readonly<Record<string, ChangeLog>>;
  /** The queries, filters and orders. */
  readonly queries: readonly unknown[];
  /** The lists of the state when they were last looked at. */
  readonly seen: Readonly<Record<string, HeldList>>;
  /** A filter was running over the rows. */
  readonly isFiltering: boolean;
  /** Name of the question that they were taken for. */
  readonly question: string | null;
  readonly results: Results;
}

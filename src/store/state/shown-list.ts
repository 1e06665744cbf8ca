import type { Arrived, Problem, RetryWait } from '../../core/client/index.ts';
import type { InitialQuery, ProjectScope } from '../../core/query/index.ts';
import { type Failures, NO_FAILURES } from './stamp.ts';
import { hasMore, newWalk, type Walk } from './walk.ts';

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
  /**
   * An earlier run. `unread`: number of rows not read from the file yet. `comparable`: the list still uses the dialect
   * of the rows.
   */
  | { readonly type: 'cached'; readonly unread: number; readonly comparable: boolean }
  /** A walk of this run in another dialect, with other fields. */
  | { readonly type: 'otherDialect' }
  /** Merged walks of all projects: the list itself is never requested. */
  | { readonly type: 'allProjects'; readonly parts: readonly Part[] };

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
export interface ShownList extends Walk {
  readonly origin: Origin;
  readonly refresh: Refresh | null;
  /** The list's only request; for its refresh, if there is one. */
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** The cursor at the last prefetch, to prefetch once per move. */
  readonly aheadOf: object | null;
}

/** One project of a merged list: a walk with its own tokens. Undefined before it is planned. */
export interface Part {
  readonly project: ProjectScope;
  readonly list: ShownList | undefined;
}

/** A list with the rows of a walk of this run. */
export const freshList = (walk: Walk): ShownList => ({
  ...walk,
  origin: { type: 'fresh' },
  refresh: null,
  activity: null,
  problem: null,
  failures: NO_FAILURES,
  aheadOf: null,
});

/** A list with `want` wanted pages, not requested yet. */
export const newList = (query: InitialQuery, want: number): ShownList => freshList(newWalk(query, want));

/** The walk that a request would continue: the refresh, if one is in progress. */
export const walkOf = (list: ShownList): Walk => list.refresh?.walk ?? list;

/** True while all remaining pages are wanted. */
export const isLoadingAll = (list: ShownList | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

/** True while an unsolicited refresh is in progress. */
export const isQuiet = ({ refresh }: ShownList): boolean => refresh?.quiet === true;

/** A list with rows of an earlier run. */
export type CachedList = ShownList & { readonly origin: Extract<Origin, { type: 'cached' }> };

/** True for rows of an earlier run. */
export const isCached = (list: ShownList | undefined): list is CachedList => list?.origin.type === 'cached';

/** True for rows to be replaced: of an earlier run or in another dialect. */
export const isStale = (list: ShownList | undefined): boolean => isCached(list) || list?.origin.type === 'otherDialect';

/** The projects of a merged list; null for any other list. */
export const partsOf = (list: ShownList | undefined): readonly Part[] | null =>
  list?.origin.type === 'allProjects' ? list.origin.parts : null;

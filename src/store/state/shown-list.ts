import type { Arrived, Problem, RetryWait } from '../../core/client/index.ts';
import type { InitialQuery, ProjectScope } from '../../core/query/index.ts';
import { type Failures, NO_FAILURES } from './stamp.ts';
import { hasMore, newWalk, type Walk } from './walk.ts';

/** A request on its way for a list. Answers of another number are stale. */
export interface Activity {
  readonly number: number;
  readonly since: number;
  /** Set when a try of it failed, until the page has come. */
  readonly wait?: RetryWait | null;
  /** How much of its answer is here. */
  readonly arrived?: Arrived;
  /** When the first of its items came. */
  readonly arrivingSince?: number;
}

/** Where the rows of a list come from. */
export type Origin =
  /** The walk of this run. */
  | { readonly type: 'fresh' }
  /**
   * An earlier run. `unread`: rows that are not read from the file yet. `comparable`: the list is still asked in the dialect
   * in which they came.
   */
  | { readonly type: 'cached'; readonly unread: number; readonly comparable: boolean }
  /** The walk of this run in another dialect, which says more or less of each item. */
  | { readonly type: 'otherDialect' }
  /** The walks of all projects, merged: the list is never asked for itself. */
  | { readonly type: 'allProjects'; readonly parts: readonly Part[] };

/** A second walk that replaces the rows when it has come as far: a refresh never empties the screen. */
export interface Refresh {
  readonly walk: Walk;
  /** Nobody asked for it: nothing is said of it. */
  readonly quiet: boolean;
}

/**
 * The list of a query as it stands on the screen: its rows, where they come from, and the request for more or newer ones.
 * Fresh rows are those of its own walk. Others stand in the fields of a walk that has not begun.
 */
export interface ShownList extends Walk {
  readonly origin: Origin;
  readonly refresh: Refresh | null;
  /** The one request for the list: for its refresh, where there is one. */
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** The cursor, as it was put, when a page was last fetched ahead of it. */
  readonly aheadOf: object | null;
}

/** One project of a list of all projects: a walk of its own, with tokens of its own. Undefined before it is planned. */
export interface Part {
  readonly project: ProjectScope;
  readonly list: ShownList | undefined;
}

/** The rows of a walk of this run. */
export const freshList = (walk: Walk): ShownList => ({
  ...walk,
  origin: { type: 'fresh' },
  refresh: null,
  activity: null,
  problem: null,
  failures: NO_FAILURES,
  aheadOf: null,
});

/** A list of which `want` pages are wanted and nothing was asked. */
export const newList = (query: InitialQuery, want: number): ShownList => freshList(newWalk(query, want));

/** The walk of a list that a request would be for: the refresh, where one is under way. */
export const walkOf = (list: ShownList): Walk => list.refresh?.walk ?? list;

/** True while every page that is left is wanted. */
export const isLoadingAll = (list: ShownList | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

/** True while a refresh is under way that nobody asked for. */
export const isQuiet = ({ refresh }: ShownList): boolean => refresh?.quiet === true;

/** A list with rows of an earlier run. */
export type CachedList = ShownList & { readonly origin: Extract<Origin, { type: 'cached' }> };

/** True for rows of an earlier run. */
export const isCached = (list: ShownList | undefined): list is CachedList => list?.origin.type === 'cached';

/** True for rows that stand until others have come: of an earlier run, or in another dialect. */
export const isStale = (list: ShownList | undefined): boolean => isCached(list) || list?.origin.type === 'otherDialect';

/** The projects of a list of all projects; null for any other list. */
export const partsOf = (list: ShownList | undefined): readonly Part[] | null =>
  list?.origin.type === 'allProjects' ? list.origin.parts : null;

import type { Arrived, Problem, Wait } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery, ProjectScope } from '../../core/query/index.ts';
import { type Failures, NO_FAILURES, NO_STAMP, type Stamp } from './stamp.ts';
import { UidIndex } from './uid-index.ts';

/** How a walk goes on: not begun, at a continue token, or ended (document 2.1, continue). */
export type Next =
  | { readonly type: 'start' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'end' };

/** A request on its way for a list. Answers of another number are stale. */
export interface Activity {
  readonly number: number;
  readonly since: number;
  /** Set when a try of it failed, until the page has come. */
  readonly wait?: Wait | null;
  /** How much of its answer is here. */
  readonly arrived?: Arrived;
  /** When the first of its items came. */
  readonly arrivingSince?: number;
}

/** One walk of one initial query: what came so far, and what is wanted; `receivedAt` is that of the last complete page. */
export interface List extends Stamp {
  readonly query: InitialQuery;
  /** In the order of arrival, unique by uid. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
  /** Where in `items` each page begins; its length is the number of complete pages. */
  readonly pageStarts: readonly number[];
  readonly next: Next;
  /** Tokens followed so far: one that comes again would walk in a circle. */
  readonly tokens: ReadonlySet<string>;
  /** How many pages in a row brought nothing new. */
  readonly barren: number;
  /** The count that the service claimed last; null when it never did. */
  readonly count: number | null;
  /** The page size the service named, to say "page 8 of 25". */
  readonly limit: number | null;
  /** Bytes on the wire of the complete pages. */
  readonly bytes: number;
  /** How many complete pages are wanted. */
  readonly want: number;
  /** The cursor, as it was put, when a page was last fetched ahead of it. */
  readonly aheadOf: object | null;
  readonly activity: Activity | null;
  /** Where in `items` the page begins that is arriving; null when none is. */
  readonly arriving: number | null;
  /** A second walk that replaces this one when it has come as far: a refresh never empties the screen. */
  readonly refresh: List | null;
  /** Nobody asked for the refresh that is under way: nothing is said of it. */
  readonly quiet: boolean;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** What was odd about the answers, one sentence each. */
  readonly notes: readonly string[];
  /** The walks of all projects that this list only shows together (`together`); null for a walk of its own. */
  readonly parts: readonly Part[] | null;
  /** The rows are those of an earlier run: `refresh` is the walk of this one, which takes their place. */
  readonly kept: boolean;
  /** Kept rows that are not read yet. */
  readonly unread: number;
  /** The rows came in another dialect, which says more or less of each: `refresh` is the walk that takes their place. */
  readonly foreign: boolean;
}

/** One project of a list of all projects: a walk of its own, with tokens of its own. Undefined before it is planned. */
export interface Part {
  readonly project: ProjectScope;
  readonly list: List | undefined;
}

/** A list of which `want` pages are wanted and nothing was asked. */
export const newList = (query: InitialQuery, want: number): List => ({
  query,
  items: [],
  uids: new UidIndex(),
  pageStarts: [],
  next: { type: 'start' },
  tokens: new Set(),
  barren: 0,
  count: null,
  limit: null,
  bytes: 0,
  want,
  aheadOf: null,
  activity: null,
  arriving: null,
  refresh: null,
  quiet: false,
  problem: null,
  failures: NO_FAILURES,
  notes: [],
  ...NO_STAMP,
  parts: null,
  kept: false,
  unread: 0,
  foreign: false,
});

/** True when the service has, or may have, more than came so far. */
export const hasMore = (list: List): boolean => list.next.type !== 'end';

/** True while every page that is left is wanted. */
export const isLoadingAll = (list: List | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

/** The walk of a list that a request would be for: the refresh, where one is under way. */
export const walkOf = (list: List): List => list.refresh ?? list;

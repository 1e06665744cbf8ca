import { type BasisPart, lackOf } from '../../core/basis/index.ts';
import type { DoubtfulEnd } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { UidIndex } from './uid-index.ts';

/** Time of receipt, and of the last equal answer. Epoch ms; null for never. */
export interface Stamp {
  readonly receivedAt: number | null;
  readonly confirmedAt: number | null;
}

/** Consecutive failures since the last answer, and the time of the last one (epoch ms). */
export interface Failures {
  readonly count: number;
  readonly at: number;
}

export const NO_STAMP: Stamp = { receivedAt: null, confirmedAt: null };
export const NO_FAILURES: Failures = { count: 0, at: 0 };

export const receivedNow = (now: number): Stamp => ({ receivedAt: now, confirmedAt: null });

/**
 * The displayed time of data, on a screen that shows answers up to `until` (`shownUntil`): an answer without changes
 * draws no frame, and counts from the next frame drawn.
 */
export const shownStamp = ({ receivedAt, confirmedAt }: Stamp, until: number): number | null =>
  confirmedAt !== null && confirmedAt <= until ? confirmedAt : receivedAt;

/** The stamp after an equal answer at `now`, on a screen that shows answers up to `until`. */
export const confirmStamp = (before: Stamp, now: number, until: number): Stamp => ({
  receivedAt: shownStamp(before, until) ?? now,
  confirmedAt: now,
});

export const addFailure = ({ count }: Failures, now: number): Failures => ({ count: count + 1, at: now });

/** Time of the last answer or failure; 0 for never. */
export const lastHeard = ({ receivedAt, confirmedAt, failures }: Stamp & { readonly failures: Failures }): number =>
  Math.max(receivedAt ?? 0, confirmedAt ?? 0, failures.at);

/** How far a walk came that has ended: to the end of its list, to a doubtful end, or into a circle of tokens. */
type WalkEnd = 'whole' | 'circle' | DoubtfulEnd;

/** Continuation of a walk: not begun, at a continue token, or ended. */
export type Next =
  | { readonly type: 'start' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'end'; readonly reach: WalkEnd };

/**
 * A walk of one initial query along its continue tokens: items received, and how far it is to go; `receivedAt` is that
 * of the last complete page.
 */
export interface Walk extends Stamp {
  readonly query: InitialQuery;
  /** When its first page was requested (epoch ms); null before. */
  readonly begunAt: number | null;
  /** In order of arrival, unique by uid. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
  /** Items that no page has brought yet, with a few fields, if the service names all at once; null before the request. */
  readonly stubs: readonly Item[] | null;
  /** Index in `items` where each page begins; its length is the number of complete pages. */
  readonly pageStarts: readonly number[];
  /** Index in `items` where the arriving page begins; null if none arrives. */
  readonly arriving: number | null;
  readonly next: Next;
  /** Tokens followed so far: a repeated one would loop. */
  readonly tokens: ReadonlySet<string>;
  /** Number of consecutive pages without new items. */
  readonly barren: number;
  /** The last count of the service; null if it never gave one. */
  readonly count: number | null;
  /** The service's page size, for "page 8 of 25". */
  readonly limit: number | null;
  /** Bytes of the complete pages and of the stubs on the wire. */
  readonly bytes: number;
  readonly want: number;
  /** Rows that came more than once. */
  readonly duplicates: number;
  /** Sums of the falls and of the rises of the service's count from page to page. */
  readonly gone: number;
  readonly fresh: number;
  /** Most rows that may be missing because rows moved from page to page. */
  readonly mayLack: number;
  /** The second walk in a row, because the first one may lack rows. */
  readonly isSecond: boolean;
  /** Elements of the answers that are no items. */
  readonly skipped: number;
  /** Irregularities of the answers, one sentence each. */
  readonly notes: readonly string[];
}

/** A walk with `want` wanted pages, not requested yet. */
export const newWalk = (query: InitialQuery, want: number): Walk => ({
  query,
  begunAt: null,
  items: [],
  uids: new UidIndex(),
  stubs: null,
  pageStarts: [],
  arriving: null,
  next: { type: 'start' },
  tokens: new Set(),
  barren: 0,
  count: null,
  limit: null,
  bytes: 0,
  want,
  duplicates: 0,
  gone: 0,
  fresh: 0,
  mayLack: 0,
  isSecond: false,
  skipped: 0,
  notes: [],
  ...NO_STAMP,
});

/** True if the service has, or may have, further items. */
export const hasMore = ({ next }: Walk): boolean => next.type !== 'end';

/** Index in `items` where the page begins that is arriving, or comes next. */
export const pageStart = ({ arriving, items }: Walk): number => arriving ?? items.length;

/** What a walk is among the parts of a list, without who was asked and what failed. */
export const partOf = ({ items, next, pageStarts, count, skipped, mayLack }: Walk): BasisPart => ({
  who: null,
  rows: items.length,
  reach: next.type === 'end' ? next.reach : pageStarts.length === 0 && items.length === 0 ? 'never' : 'more',
  claimed: count,
  skipped,
  mayLack,
  problem: null,
});

/** True if rows of its list may be missing from a walk. */
export const lacksRows = (walk: Walk): boolean => lackOf(partOf(walk)) !== null;

/** Maximum number of pages of a list that is walked a second time. */
const MAX_PAGES_AGAIN = 20;

/** True for an ended walk whose list should be walked once more: rows moved, and some may be missing. */
export const needsSecondWalk = (walk: Walk): boolean =>
  walk.next.type === 'end' &&
  walk.next.reach === 'whole' &&
  (walk.mayLack > 0 || (walk.duplicates > 0 && lackOf(partOf(walk)) === 'short')) &&
  !walk.isSecond &&
  walk.pageStarts.length <= MAX_PAGES_AGAIN;

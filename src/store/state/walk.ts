import { type BasisPart, lackOf } from '../../core/basis/index.ts';
import type { DoubtfulEnd } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { UidIndex } from './uid-index.ts';

/** When data were received, and when an equal answer last confirmed them (epoch ms); null for never. */
export interface Stamp {
  readonly receivedAt: number | null;
  readonly confirmedAt: number | null;
}

/** Number of consecutive failures since the last answer, and the time of the last failure (epoch ms). */
export interface Failures {
  readonly count: number;
  readonly at: number;
}

export const NO_STAMP: Stamp = { receivedAt: null, confirmedAt: null };
export const NO_FAILURES: Failures = { count: 0, at: 0 };

export const receivedNow = (now: number): Stamp => ({ receivedAt: now, confirmedAt: null });

/**
 * Returns when an answer up to `until` (`shownUntil`) last sent or confirmed data, for the age on the screen; null for never. An
 * answer without changes draws no frame, so its time counts from the next frame on.
 */
export const shownStamp = ({ receivedAt, confirmedAt }: Stamp, until: number): number | null =>
  confirmedAt !== null && confirmedAt <= until ? confirmedAt : receivedAt;

/** Returns the stamp of data after an equal answer confirmed them at `now`. The age shown up to `until` (`shownUntil`) stays until the next frame. */
export const confirmStamp = (before: Stamp, now: number, until: number): Stamp => ({
  receivedAt: shownStamp(before, until) ?? now,
  confirmedAt: now,
});

export const addFailure = ({ count }: Failures, now: number): Failures => ({ count: count + 1, at: now });

/** Returns when the last answer or failure happened (epoch ms); 0 for never. */
export const lastHeard = ({ receivedAt, confirmedAt, failures }: Stamp & { readonly failures: Failures }): number =>
  Math.max(receivedAt ?? 0, confirmedAt ?? 0, failures.at);

/** How a walk ended: at the end of its list, at a doubtful end, or in a circle of tokens. */
type WalkEnd = 'whole' | 'circle' | DoubtfulEnd;

/** The next step of a walk: its start, a continue token, or none because it has ended. */
export type Next =
  | { readonly type: 'start' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'end'; readonly reach: WalkEnd };

/**
 * A walk of one initial query along its continue tokens: the items received, and how many pages are wanted.
 * `receivedAt` is the time of the last complete page.
 */
export interface Walk extends Stamp {
  readonly query: InitialQuery;
  /** When the first page was requested (epoch ms); null before. */
  readonly begunAt: number | null;
  /** Items in order of arrival, unique by uid. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
  /** Items with a few fields that no page has contained yet, if the service can name all items; null before that request. */
  readonly stubs: readonly Item[] | null;
  /** Index in `items` at which each page begins. The length is the number of complete pages. */
  readonly pageStarts: readonly number[];
  /** Index in `items` at which the arriving page begins; null if no page is arriving. */
  readonly arriving: number | null;
  readonly next: Next;
  /** Tokens that were followed; a repeated token would loop. */
  readonly tokens: ReadonlySet<string>;
  /** Number of consecutive pages without new items. */
  readonly barren: number;
  /** The last count of the service; null if it never gave a count. */
  readonly count: number | null;
  /** Page size of the service, for "page 8 of 25". */
  readonly limit: number | null;
  /** Bytes on the wire of complete pages and stubs. */
  readonly bytes: number;
  readonly want: number;
  /** Number of rows that arrived again. */
  readonly duplicates: number;
  /** Sums of the falls and of the rises of the service's count between pages. */
  readonly gone: number;
  readonly fresh: number;
  /** Maximum number of rows that may be missing because rows moved between pages. */
  readonly mayLack: number;
  /** True for a second walk, made because the first walk may lack rows. */
  readonly isSecond: boolean;
  /** Number of elements in answers that are not items. */
  readonly skipped: number;
  /** Irregularities of the answers, in sentences. */
  readonly notes: readonly string[];
}

/** Returns a walk that wants `want` pages and has not requested any. */
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

/** Returns the index in `items` at which the arriving or the next page begins. */
export const pageStart = ({ arriving, items }: Walk): number => arriving ?? items.length;

/** Describes a walk as a part of a list, without the name of the project and without its failure. */
export const partOf = ({ items, next, pageStarts, count, skipped, mayLack }: Walk): BasisPart => ({
  who: null,
  rows: items.length,
  reach: next.type === 'end' ? next.reach : pageStarts.length === 0 && items.length === 0 ? 'never' : 'more',
  claimed: count,
  skipped,
  mayLack,
  problem: null,
});

/** True if a walk may lack rows of its list. */
export const lacksRows = (walk: Walk): boolean => lackOf(partOf(walk)) !== null;

/** Maximum number of pages of a list that is walked a second time. */
const MAX_PAGES_AGAIN = 20;

/** True if an ended walk should be repeated, because rows moved between pages and some may be missing. */
export const needsSecondWalk = (walk: Walk): boolean =>
  walk.next.type === 'end' &&
  walk.next.reach === 'whole' &&
  (walk.mayLack > 0 || (walk.duplicates > 0 && lackOf(partOf(walk)) === 'short')) &&
  !walk.isSecond &&
  walk.pageStarts.length <= MAX_PAGES_AGAIN;

import type { Item } from '../item/index.ts';
import type { DialectId, InitialQuery, KindId, ListAbility, ProjectScope } from '../query/index.ts';
import { formatSize, MEGABYTE, type Note } from '../values/index.ts';
import type { Problem } from './problem.ts';

/** Paging data of an answer (`listmeta`); a value that was not sent is null. */
export interface ListMeta {
  /** Token of the next page, exactly as sent (not sanitised: never shown); null at the end of the result set. */
  readonly continue: string | null;
  /** Total count claimed by the service; it may change from page to page. */
  readonly count: number | null;
  readonly limit: number | null;
  readonly offset: number | null;
}

/**
 * Maximum number of consecutive pages without new items before a walk ends. A service that filters after paging sends empty
 * pages between full pages; a service that ignores the token would repeat its pages for ever.
 */
export const BARREN_PAGES = 3;

/**
 * The reason why the last page may not be the end of its list: a full page came without list meta (`open end`), or the snapshot
 * file was written before the list was whole (`file`).
 */
export type DoubtfulEnd = 'open end' | 'file';

/** Request for one page: the initial query and the position. */
export interface PageRequest {
  readonly query: InitialQuery;
  /** Null requests the first page. */
  readonly continue: string | null;
  /** At most `PAGE_LIMIT`; the service's maximum by default. */
  readonly limit?: number;
  /** Index of the first item; the service's own by default. */
  readonly offset?: number;
  /** Number of further pages that the caller will request, which may be prefetched in parallel. 0 by default. */
  readonly ahead?: number;
  /** True while the screen does not wait for this page: requests that the screen waits for are sent first. */
  readonly isBehind?: () => boolean;
  /** Requests all items of the list as stubs, in place of a page (`ListAbility.stubs`). */
  readonly stubs?: true;
  /** Requests the items with these uids, in place of a page. Uids that the list does not have are returned in `moved.gone`. */
  readonly uids?: readonly string[];
}

/** The effect on a list of items that moved from page to page during its walk. */
export interface Moved {
  /** Uids of items that were in earlier pages and have been deleted. */
  readonly gone: readonly string[];
  /** Maximum number of items that are missing from the pages so far. */
  readonly mayLack: number;
}

/** One page of a list, as the client has read it. */
export interface Page {
  readonly items: readonly Item[];
  /** Null if the answer had no list meta: then it is the whole list. */
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
  /** Set on a last page that may not be the end of the list. */
  readonly doubtfulEnd?: DoubtfulEnd;
  /** Set if items moved between pages, or if the walk was compared with an answer of the service that names all items. */
  readonly moved?: Moved;
  /** Number of elements that are no items and therefore have no row. 0 by default. */
  readonly skipped?: number;
  /** Set if the service refused field selection: the items have all their fields. */
  readonly unselected?: true;
  /** Set if the service refused the order, or sent no rows in this order: the items are in the service's own order. */
  readonly unordered?: true;
  /** Decoded bytes of the body. */
  readonly bytes: number;
  /** Bytes of the body on the wire; equal to `bytes` by default. */
  readonly wire?: number;
}

/** Request for one whole item; `scope` is null for the whole tenant. */
export interface ItemRequest {
  readonly kind: KindId;
  /** Dialect of the list that is searched if the service has no endpoint for single items. */
  readonly dialect: DialectId;
  readonly uid: string;
  readonly scope: ProjectScope | null;
}

/** A whole item, with notes on its retrieval. */
export interface WholeItem {
  readonly item: Item;
  readonly notes: readonly Note[];
}

/** A failed attempt that is repeated at the time `until` (epoch ms). */
export interface RetryWait {
  readonly until: number;
  readonly problem: Problem;
}

/** Progress of a body: received wire bytes, and announced wire bytes; null if the length was not announced. */
export interface Arrived {
  readonly bytes: number;
  readonly of: number | null;
}

/** Options of a request for a page. */
export interface ListOptions {
  /** Aborts the request, which then rejects with a `stopped` problem. */
  readonly signal?: AbortSignal;
  /** Receives the items of a large body as they arrive, each once. The last items are only in the returned page. */
  readonly onItems?: (items: readonly Item[], arrived: Arrived) => void;
  /** Returns the item that the page holds in place of one that `onItems` has received. Without it, the page holds them all. */
  readonly standInOf?: (item: Item) => Item;
  /** Low urgency: the first items are passed to `onItems` early only if the page is slow. */
  readonly unhurried?: boolean;
  /** Called before each retry. */
  readonly onWait?: (wait: RetryWait) => void;
}

/** The service as the rest of the program sees it: without HTTP and without parameter names. */
export interface Client {
  ability(kind: KindId, dialect: DialectId): ListAbility;
  /**
   * Requests a page of a list: the first page, or the page of a continue token. If the service refuses field selection, the first
   * page has whole items (`unselected`). If the service refuses the order, or sends no rows in it, the first page is in the service's
   * own order (`unordered`). Requests for further pages must then omit selection or order.
   * @throws ProblemError
   */
  list(request: PageRequest, options?: ListOptions): Promise<Page>;
  /**
   * Requests a whole item. If the service has no endpoint for single items, the list is searched by uid.
   * @throws ProblemError `gone` if neither way gives single items of this kind
   */
  get(request: ItemRequest, options?: Pick<ListOptions, 'signal' | 'onWait'>): Promise<WholeItem>;
}

/** Minimum size of a body whose progress is shown. Smaller bodies arrive before a person can read the progress. */
const MIN_SHOWN_BYTES = MEGABYTE;

/** Progress of a long body: `12M of 60M`, or `12M` if the length was not announced; null for a body below 1 MB. */
export const arrivedText = ({ bytes, of }: Arrived): string | null => {
  if (Math.max(bytes, of ?? 0) < MIN_SHOWN_BYTES) return null;
  return of === null || of < bytes ? formatSize(bytes) : `${formatSize(bytes)} of ${formatSize(of)}`;
};

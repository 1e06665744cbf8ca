import type { Item } from '../item/index.ts';
import type { DialectId, InitialQuery, KindId, ListAbility, ProjectScope } from '../query/index.ts';
import { formatSize, MEGABYTE, type Note } from '../values/index.ts';
import type { Problem } from './problem.ts';

/** List meta of an answer; null where it was not sent. */
export interface ListMeta {
  /** Token of the next page, exactly as sent (not sanitised: never shown); null at the end of the result set. */
  readonly continue: string | null;
  /** Total count claimed by the service; it may change from page to page. */
  readonly count: number | null;
  readonly limit: number | null;
  readonly offset: number | null;
}

/**
 * Maximum consecutive pages without new items, each with a new token, before a walk ends: a service that filters after
 * paging has empty pages between full ones; one that ignores the token never ends.
 */
export const BARREN_PAGES = 3;

/**
 * Why the last page may not be the end of its list: a full page came without list meta, or the file that the list is
 * read from was written before the list was whole.
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
  /** Number of further pages wanted, which may be prefetched in parallel. None by default. */
  readonly ahead?: number;
  /** True while the screen does not wait for this page: requests that the screen waits for are sent first. */
  readonly isBehind?: () => boolean;
  /** In place of a page: all items of the list as stubs (`ListAbility.stubs`). */
  readonly stubs?: true;
  /** In place of a page: the items of these uids as the list gives them; others of them are `moved.gone`. */
  readonly uids?: readonly string[];
}

/** What was found out about items that moved from page to page while they were walked. */
export interface Moved {
  /** Uids of items of earlier pages that do not exist any more. */
  readonly gone: readonly string[];
  /** Most items of the pages so far that may be missing. */
  readonly mayLack: number;
}

/** One answer of a list endpoint. */
export interface Page {
  readonly items: readonly Item[];
  /** Null where the answer had no list meta: then it is the whole list. */
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
  /** Set on a last page that may not be the end of the list. */
  readonly doubtfulEnd?: DoubtfulEnd;
  /** Set where items moved, or where the service's names of all items were compared with those of the walk. */
  readonly moved?: Moved;
  /** Number of elements that are no items, and so are in no row. None by default. */
  readonly skipped?: number;
  /** Set where field selection was refused: the items are whole. */
  readonly unselected?: true;
  /** Set where the order was refused, or gave no rows: the items are in the service's own order. */
  readonly unordered?: true;
  /** Decoded bytes of the body. */
  readonly bytes: number;
  /** Bytes of the body on the wire; equal to `bytes` by default. */
  readonly wire?: number;
}

export interface ItemRequest {
  readonly kind: KindId;
  /** Dialect of the list that is searched where the service gives no single items. */
  readonly dialect: DialectId;
  readonly uid: string;
  readonly scope: ProjectScope | null;
}

/** A whole item, with notes on its retrieval. */
export interface WholeItem {
  readonly item: Item;
  readonly notes: readonly Note[];
}

/** A failed attempt, to be repeated at a time (epoch ms). */
export interface RetryWait {
  readonly until: number;
  readonly problem: Problem;
}

/** Progress of a body: wire bytes received and announced; null where unannounced. */
export interface Arrived {
  readonly bytes: number;
  readonly of: number | null;
}

export interface ListOptions {
  /** Aborts the request, which then rejects with a `stopped` problem. */
  readonly signal?: AbortSignal;
  /** Receives the items of a large body as they arrive, each once; the last ones are in the page alone. */
  readonly onItems?: (items: readonly Item[], arrived: Arrived) => void;
  /** Low urgency: first items are handed over early only if the page is slow. */
  readonly unhurried?: boolean;
  /** Called before each retry. */
  readonly onWait?: (wait: RetryWait) => void;
}

/** The service for the rest of the program: no HTTP, no parameter names. */
export interface Client {
  ability(kind: KindId, dialect: DialectId): ListAbility;
  /**
   * One page of a list: the first, or the one of a continue token. Where the service refuses field selection, the first
   * page has whole items (`unselected`); where it refuses the order, or has no rows in it, its own order (`unordered`):
   * requests for further pages must omit them.
   * @throws ProblemError
   */
  list(request: PageRequest, options?: ListOptions): Promise<Page>;
  /**
   * One whole item; where the service has no endpoint for single items, searched in its list by uid.
   * @throws ProblemError `gone` when the service gives no single items of this kind in any way
   */
  get(request: ItemRequest, options?: Pick<ListOptions, 'signal' | 'onWait'>): Promise<WholeItem>;
}

/** Smaller bodies arrive before a person can read their progress. */
const MIN_SHOWN_BYTES = MEGABYTE;

/** Progress of a long body: `12M of 60M`, or `12M`; null for short ones. */
export const arrivedText = ({ bytes, of }: Arrived): string | null => {
  if (Math.max(bytes, of ?? 0) < MIN_SHOWN_BYTES) return null;
  return of === null || of < bytes ? formatSize(bytes) : `${formatSize(bytes)} of ${formatSize(of)}`;
};

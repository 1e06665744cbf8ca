import type { Item } from '../item/index.ts';
import type { InitialQuery } from '../query/index.ts';
import type { Note } from '../values/index.ts';

/** List meta of an answer (document 2.1); null where it was not sent. */
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

/** Note on a full page without list meta, from which the end of the list cannot be told. */
export const MAYBE_MORE = 'a full page without list meta: more may exist';

/** Request for one page: the initial query and the position. */
export interface PageRequest {
  readonly query: InitialQuery;
  /** Null requests the first page. */
  readonly continue: string | null;
  /** At most `PAGE_LIMIT`; the service's maximum by default. */
  readonly limit?: number;
  /** Index of the first item (document 4.3 to 4.5); the service's own by default. */
  readonly offset?: number;
  /** Number of further pages wanted, which may be prefetched in parallel. None by default. */
  readonly ahead?: number;
  /** The order is only a default: where the service refuses it, its own order will do. */
  readonly anyOrder?: boolean;
}

/** One answer of a list endpoint. */
export interface Page {
  readonly items: readonly Item[];
  /** Null where the answer had no list meta: then it is the whole list (in-the-field.md, 2). */
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
  /** Set where field selection was refused: the items are whole. */
  readonly unselected?: true;
  /** Set where a default order was refused: the items are in the service's order. */
  readonly unordered?: true;
  /** Decoded bytes of the body. */
  readonly bytes: number;
  /** Bytes of the body on the wire; equal to `bytes` by default. */
  readonly wire?: number;
}

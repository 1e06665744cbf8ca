import type { Item } from '../item/index.ts';
import type { InitialQuery } from '../query/index.ts';
import type { Note } from '../values/index.ts';

/** The list meta of an answer (document 2.1); null where the service did not say. */
export interface ListMeta {
  /** Token of the next page, exactly as sent (not sanitised: never shown); null at the end of the result set. */
  readonly continue: string | null;
  /** Total count of the resources as the service claims it now; it may move from page to page. */
  readonly count: number | null;
  readonly limit: number | null;
  readonly offset: number | null;
}

/**
 * How many pages in a row may bring nothing new, each with a token that did not come before, until a walk is ended: a
 * service that filters behind its paging has empty pages between full ones, one that ignores what it is asked has no end.
 */
export const BARREN_PAGES = 3;

/** What is said where pages come without a list meta and one is full: the list may go on, and nobody can say so. */
export const UNENDED = 'a full page without list meta: more may exist';

/** One page asked for: the initial query and where to go on. */
export interface PageRequest {
  readonly query: InitialQuery;
  /** Null asks for the first page. */
  readonly continue: string | null;
  /** At most `PAGE_LIMIT`; the service's most when left out. */
  readonly limit?: number;
  /** Index from which the answer starts (document 4.3 to 4.5); the service's own when left out. */
  readonly offset?: number;
  /** How many pages behind this one are wanted too: they may be asked for at the same time. None when left out. */
  readonly ahead?: number;
  /** The order is nobody's wish: where the service refuses it, the list may come as the service has it. */
  readonly anyOrder?: boolean;
}

/** One answer of a list endpoint. */
export interface Page {
  readonly items: readonly Item[];
  /** Null when the answer had no list meta: then it is the whole list (in-the-field.md, 2). */
  readonly meta: ListMeta | null;
  readonly notes: readonly Note[];
  /** Set where a field selection was asked for and refused: these are whole items. */
  readonly unselected?: true;
  /** Set where an order that was nobody's wish was refused: the items come as the service has them. */
  readonly unordered?: true;
  /** Decoded bytes of the body. */
  readonly bytes: number;
  /** Bytes of the body on the wire; those decoded when left out. */
  readonly wire?: number;
}

import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { NO_STAMP, type Stamp } from './stamp.ts';
import { UidIndex } from './uid-index.ts';

/** Continuation of a walk: not begun, at a continue token, or ended (document 2.1, continue). */
export type Next =
  | { readonly type: 'start' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'end' };

/**
 * A walk of one initial query along its continue tokens: items received, and how far it is to go; `receivedAt` is that
 * of the last complete page.
 */
export interface Walk extends Stamp {
  readonly query: InitialQuery;
  /** In order of arrival, unique by uid. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
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
  /** Bytes of the complete pages on the wire. */
  readonly bytes: number;
  /** Number of complete pages wanted. */
  readonly want: number;
  /** Irregularities of the answers, one sentence each. */
  readonly notes: readonly string[];
}

/** A walk with `want` wanted pages, not requested yet. */
export const newWalk = (query: InitialQuery, want: number): Walk => ({
  query,
  items: [],
  uids: new UidIndex(),
  pageStarts: [],
  arriving: null,
  next: { type: 'start' },
  tokens: new Set(),
  barren: 0,
  count: null,
  limit: null,
  bytes: 0,
  want,
  notes: [],
  ...NO_STAMP,
});

/** True if the service has, or may have, further items. */
export const hasMore = ({ next }: Walk): boolean => next.type !== 'end';

import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { NO_STAMP, type Stamp } from './stamp.ts';
import { UidIndex } from './uid-index.ts';

/** How a walk goes on: not begun, at a continue token, or ended (document 2.1, continue). */
export type Next =
  | { readonly type: 'start' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'end' };

/**
 * One walk of one initial query along its continue tokens: what came so far, and how far it is to go; `receivedAt` is that
 * of the last complete page.
 */
export interface Walk extends Stamp {
  readonly query: InitialQuery;
  /** In the order of arrival, unique by uid. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
  /** Where in `items` each page begins; its length is the number of complete pages. */
  readonly pageStarts: readonly number[];
  /** Where in `items` the page begins that is arriving; null when none is. */
  readonly arriving: number | null;
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
  /** What was odd about the answers, one sentence each. */
  readonly notes: readonly string[];
}

/** A walk of which `want` pages are wanted and nothing was asked. */
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

/** True when the service has, or may have, more than came so far. */
export const hasMore = ({ next }: Walk): boolean => next.type !== 'end';

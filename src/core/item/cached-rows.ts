import type { Item } from './item.ts';

/** Rows of a list from the cache of an earlier run. */
export interface CachedRows {
  /** The first ones, in the order in which they were shown. */
  readonly items: readonly Item[];
  /** Number of rows behind these that are cached too, and not read yet. */
  readonly unread: number;
  /** How many there were, as far as was known; null when nobody claimed a number. */
  readonly count: number | null;
  /** These are all that there were. */
  readonly whole: boolean;
  /** Epoch ms: when the service last said so. */
  readonly receivedAt: number;
}

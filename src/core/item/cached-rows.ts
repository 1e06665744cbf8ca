import type { Item } from './item.ts';

/** Rows of a list from the cache of an earlier run. */
export interface CachedRows {
  /** The first rows, in the order last displayed. */
  readonly items: readonly Item[];
  /** Number of further cached rows, unread. */
  readonly unread: number;
  /** The service's total at that time; null if unknown. */
  readonly count: number | null;
  /** The list was complete. */
  readonly whole: boolean;
  /** Epoch ms of the last answer that confirmed them. */
  readonly receivedAt: number;
}

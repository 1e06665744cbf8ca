import type { Item } from './item.ts';

/** Rows that an earlier run has kept of a list. */
export interface KeptRows {
  /** The first ones, in the order in which they were shown. */
  readonly items: readonly Item[];
  /** Rows behind these that were kept too, and are not read yet. */
  readonly unread: number;
  /** How many there were, as far as was known; null when nobody claimed a number. */
  readonly count: number | null;
  /** These are all that there were. */
  readonly whole: boolean;
  /** Epoch ms: when the service last said so. */
  readonly receivedAt: number;
}

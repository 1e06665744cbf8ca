import type { MessageGroup, Situation } from '../now/situation.ts';
import type { LastDay } from '../now/times.ts';
import type { NowRule } from './now-below.ts';
import type { KindWords } from './words.ts';

/** What sets a group apart: the leader of its contrast in words, that nothing does, or null while it is worked out. */
export type GroupReason = { readonly text: string; readonly isFound: boolean } | null;

/** The whole situation, as far as it is known: what is null is still being worked out. */
export interface NowShown {
  readonly words: KindWords;
  readonly tally: {
    readonly broken: number;
    readonly known: number;
    readonly unknown: number;
    /** Broken rows that are in use; null where the kind has no such state, or its items are not read. */
    readonly used: number | null;
  };
  readonly situation: Situation | null;
  /** By the key of the group. */
  readonly reasons: ReadonlyMap<string, GroupReason>;
  readonly day: LastDay | null;
  /** First and last failing transition of a group's rows; null where none gives one. */
  sinceOf(group: MessageGroup): { readonly from: number; readonly to: number } | null;
  readonly rules: readonly NowRule[] | null;
  /** How far reading the items has come: `reading items 34 %`; empty when they are read. */
  readonly reading: string;
  /** What finds broken rows: goes before the terms of a group. */
  readonly now: number;
  /** Uids of rows of the table, and of the items that the day is of. */
  uidsOf(rows: Iterable<number>): readonly string[];
  dayUidsOf(rows: readonly number[]): readonly string[];
  /** Cells and lines that there are. */
  readonly size: { readonly columns: number; readonly rows: number };
}

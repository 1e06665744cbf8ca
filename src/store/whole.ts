import type { ItemRequest, WholeItem } from '../core/client.ts';
import type { Item } from '../core/item.ts';
import type { Problem } from '../core/problem.ts';
import type { Activity } from './list.ts';

/** A whole item that is asked for by its uid: the list has a part of it, or an older one, or does not have it. */
export interface Whole {
  readonly request: ItemRequest;
  /** Null before the first answer. */
  readonly item: Item | null;
  /** The item of the list that it was asked for instead of: where that changes, a newer one is due. */
  readonly of: Item | null;
  readonly notes: readonly string[];
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  /** Asked for once more, though it is here. */
  readonly again: boolean;
  /** Epoch ms; null before the first answer. */
  readonly receivedAt: number | null;
}

/** One text for each item and scope. */
export const wholeKey = ({ kind, uid, scope }: ItemRequest): string => JSON.stringify([kind, scope?.uid ?? null, uid]);

/** An item that nobody has asked for yet; `of` is what the list has of it. */
export const newWhole = (request: ItemRequest, of: Item | null): Whole => ({
  request,
  item: null,
  of,
  notes: [],
  activity: null,
  problem: null,
  again: false,
  receivedAt: null,
});

/** True when it should be asked for: it is not here or wished again, nothing failed, and nothing is on its way. */
export const wantsItem = ({ item, again, activity, problem }: Whole): boolean =>
  activity === null && problem === null && (item === null || again);

/** The same item asked for once more, and an earlier failure forgotten. */
export const askedAgain = (whole: Whole, of: Item | null): Whole =>
  whole.activity === null ? { ...whole, of, again: true, problem: null } : whole;

/** The answer that came. */
export const received = (whole: Whole, { item, notes }: WholeItem, now: number): Whole => ({
  ...whole,
  item,
  notes: notes.map(({ message }) => message),
  activity: null,
  problem: null,
  again: false,
  receivedAt: now,
});

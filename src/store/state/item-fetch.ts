import type { ItemRequest, Problem, WholeItem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { Activity } from './shown-list.ts';
import { confirmed, type Failures, NO_FAILURES, NO_STAMP, receivedNow, type Stamp } from './stamp.ts';

/** A whole item that is asked for by its uid: the list has a part of it, or an older one, or does not have it. */
export interface ItemFetch extends Stamp {
  readonly request: ItemRequest;
  /** Null before the first answer. */
  readonly item: Item | null;
  /** The item of the list that it was asked for instead of: where that changes, a newer one is due. */
  readonly of: Item | null;
  readonly notes: readonly string[];
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** Asked for once more, though it is here. */
  readonly again: boolean;
  /** Nobody asked for it once more: nothing is said of it. */
  readonly quiet: boolean;
}

/** One text for each item and scope. */
export const itemFetchKey = ({ kind, uid, scope }: ItemRequest): string =>
  JSON.stringify([kind, scope?.uid ?? null, uid]);

/** An item that nobody has asked for yet; `of` is what the list has of it. */
export const newItemFetch = (request: ItemRequest, of: Item | null): ItemFetch => ({
  request,
  item: null,
  of,
  notes: [],
  activity: null,
  problem: null,
  failures: NO_FAILURES,
  again: false,
  quiet: false,
  ...NO_STAMP,
});

/** True when it should be asked for: it is not here or wished again, nothing failed, and nothing is on its way. */
export const wantsItem = ({ item, again, activity, problem, quiet }: ItemFetch): boolean =>
  activity === null && (problem === null || quiet) && (item === null || again);

/** The same item asked for once more, and an earlier failure forgotten. */
export const askedAgain = (whole: ItemFetch, of: Item | null): ItemFetch =>
  whole.activity === null ? { ...whole, of, again: true, quiet: false, problem: null } : { ...whole, quiet: false };

/** The same item asked for once more, though nobody asked for that: an earlier failure stands until it is here. */
export const askedQuietly = (whole: ItemFetch, of: Item | null): ItemFetch =>
  whole.activity === null ? { ...whole, of, again: true, quiet: true } : whole;

/** No answer is waited for any more. */
export const settled = (whole: ItemFetch): ItemFetch => ({ ...whole, activity: null, again: false, quiet: false });

/** The answer that came, on a screen that shows answers up to `until`. */
export const received = (whole: ItemFetch, answer: WholeItem, now: number, until: number): ItemFetch => {
  const item = knownItem(answer.item, whole.item);
  return {
    ...settled(whole),
    item,
    notes: answer.notes.map(({ message }) => message),
    problem: null,
    failures: NO_FAILURES,
    ...(whole.quiet && item === whole.item ? confirmed(whole, now, until) : receivedNow(now)),
  };
};

/** An item that came again: the one from before where both say the same. */
export const knownItem = (item: Item, before: Item | null | undefined): Item =>
  before?.same(item) === true ? before : item;

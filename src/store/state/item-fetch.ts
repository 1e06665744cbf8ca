import { failsAgain, type ItemRequest, type Problem, type WholeItem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type Activity, knownItem } from './held-list.ts';
import { confirmStamp, type Failures, NO_FAILURES, NO_STAMP, receivedNow, type Stamp } from './walk.ts';

/** A whole item that is requested by uid, because its list has only a part of it, an older state, or nothing. */
export interface ItemFetch extends Stamp {
  readonly request: ItemRequest;
  /** Null before the first answer. */
  readonly item: Item | null;
  /** The item of the list at the time of the request. When the list gets another item, a new request is due. */
  readonly of: Item | null;
  readonly notes: readonly string[];
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** True if a refresh is wanted. */
  readonly again: boolean;
  /** True if the user did not request the refresh; then it shows no messages. */
  readonly quiet: boolean;
}

export const itemFetchKey = ({ kind, uid, scope }: ItemRequest): string =>
  JSON.stringify([kind, scope?.uid ?? null, uid]);

/** Returns an item fetch that was not requested yet; `of` is the item of the list, null if the list does not have it. */
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

/** True if a request is due: the item is not loaded or a refresh is wanted, nothing failed, and no request is in progress. */
export const wantsItem = ({ item, again, activity, problem, quiet }: ItemFetch): boolean =>
  activity === null && (problem === null || quiet) && (item === null || again);

/** Requests an item again and clears a failure. */
export const requestAgain = (whole: ItemFetch, of: Item | null): ItemFetch =>
  whole.activity === null ? { ...whole, of, again: true, quiet: false, problem: null } : { ...whole, quiet: false };

/** Requests an item again without messages. A failure stands until the answer. Does nothing if the last answer was too large. */
export const requestQuietly = (whole: ItemFetch, of: Item | null): ItemFetch =>
  whole.activity === null && !failsAgain(whole.problem) ? { ...whole, of, again: true, quiet: true } : whole;

/** Ends the request of an item fetch; no further request is due. */
export const settleFetch = (whole: ItemFetch): ItemFetch => ({ ...whole, activity: null, again: false, quiet: false });

/** Stores the answer of an item fetch that arrived at `now`. `until` is the time up to which answers set the age of data (`shownUntil`). */
export const receiveItem = (whole: ItemFetch, answer: WholeItem, now: number, until: number): ItemFetch => {
  const item = knownItem(answer.item, whole.item);
  return {
    ...settleFetch(whole),
    item,
    notes: answer.notes.map(({ message }) => message),
    problem: null,
    failures: NO_FAILURES,
    ...(whole.quiet && item === whole.item ? confirmStamp(whole, now, until) : receivedNow(now)),
  };
};

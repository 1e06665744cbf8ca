import { failsAgain, type ItemRequest, type Problem, type WholeItem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type Activity, knownItem } from './held-list.ts';
import { confirmStamp, type Failures, NO_FAILURES, NO_STAMP, receivedNow, type Stamp } from './walk.ts';

/** A whole item requested by its uid, because the list has only a part of it, an older one, or none. */
export interface ItemFetch extends Stamp {
  readonly request: ItemRequest;
  /** Null before the first answer. */
  readonly item: Item | null;
  /** The list's item at the time of the request; a change of it makes a new request due. */
  readonly of: Item | null;
  readonly notes: readonly string[];
  readonly activity: Activity | null;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** A refresh is wanted. */
  readonly again: boolean;
  /** The refresh is unsolicited and shows no messages. */
  readonly quiet: boolean;
}

export const itemFetchKey = ({ kind, uid, scope }: ItemRequest): string =>
  JSON.stringify([kind, scope?.uid ?? null, uid]);

/** An item not requested yet; `of` is the list's item. */
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

/** True if a request is due: not loaded or refresh wanted, no failure, none in progress. */
export const wantsItem = ({ item, again, activity, problem, quiet }: ItemFetch): boolean =>
  activity === null && (problem === null || quiet) && (item === null || again);

/** The item fetch with a refresh wanted; clears a failure. */
export const requestAgain = (whole: ItemFetch, of: Item | null): ItemFetch =>
  whole.activity === null ? { ...whole, of, again: true, quiet: false, problem: null } : { ...whole, quiet: false };

/** The item fetch with a quiet refresh wanted; a failure stands until the answer. None where the answer is too large. */
export const requestQuietly = (whole: ItemFetch, of: Item | null): ItemFetch =>
  whole.activity === null && !failsAgain(whole.problem) ? { ...whole, of, again: true, quiet: true } : whole;

export const settleFetch = (whole: ItemFetch): ItemFetch => ({ ...whole, activity: null, again: false, quiet: false });

/** The item fetch with an answer, on a screen that shows answers up to `until`. */
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

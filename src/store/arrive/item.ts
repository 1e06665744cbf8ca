import type { Problem, RetryWait, WholeItem } from '../../core/client/index.ts';
import { STAYS_UNKNOWN } from '../../query/absence.ts';
import { newList, partsOf, refreshList } from '../state/held-list.ts';
import { type ItemFetch, itemFetchKey, receiveItem, settleFetch } from '../state/item-fetch.ts';
import { type Change, resourceIn, type State, say, shownUntil } from '../state/state.ts';
import { addFailure } from '../state/walk.ts';
import { abilityOf, refusing } from '../walk/ability.ts';
import { openUids } from '../walk/item.ts';
import { changeList, changeWalks, initialQuery, listOf } from '../walk/query.ts';

const changeItemFetch = (state: State, whole: ItemFetch): Pick<State, 'itemFetches'> => ({
  itemFetches: { ...state.itemFetches, [itemFetchKey(whole.request)]: whole },
});

export const itemBegun = (state: State, whole: ItemFetch, number: number, now: number): Change =>
  changeItemFetch(state, { ...whole, activity: { number, since: now } });

/** Records that an attempt failed and that the client will retry by itself. */
export const itemWaited = (state: State, whole: ItemFetch, wait: RetryWait, now: number): Change => ({
  ...changeItemFetch(state, whole.activity === null ? whole : { ...whole, activity: { ...whole.activity, wait } }),
  now,
});

/** Returns the current item fetch if its request still has this number; null if the answer is stale. */
export const waitingItem = (state: State, whole: ItemFetch, number: number): ItemFetch | null => {
  const now = state.itemFetches[itemFetchKey(whole.request)];
  return now?.activity?.number === number ? now : null;
};

export const itemArrived = (state: State, whole: ItemFetch, answer: WholeItem, now: number): Change => {
  const next = receiveItem(whole, answer, now, shownUntil(state));
  const change = changeItemFetch(state, next);
  if (whole.quiet) return change;
  const again = whole.item !== null && openUids(state).includes(whole.request.uid);
  const text = whole.item === next.item ? 'refreshed: no changes' : 'refreshed: changed';
  return { ...change, now, ...(again && say(text)) };
};

/** Records a failure; known data stays. If the service has no endpoint for single items, no further item of the kind is requested. */
export const itemFailed = (state: State, whole: ItemFetch, problem: Problem, now: number): Change =>
  problem.kind === 'gone'
    ? { ...withoutSingles(state, whole), now }
    : {
        ...changeItemFetch(state, { ...settleFetch(whole), problem, failures: addFailure(whole.failures, now) }),
        now,
      };

/** Resets an item fetch whose request was aborted to its state before the request. */
export const itemAbandoned = (state: State, whole: ItemFetch): Change => changeItemFetch(state, settleFetch(whole));

/**
 * Handles a service that cannot return single items of a kind. Later lists request whole items; lists that request
 * whole items already are refreshed. If the open item is not in the list, all pages are loaded.
 */
const withoutSingles = (state: State, { request }: ItemFetch): Change => {
  const { kind, uid } = request;
  const { one, many } = resourceIn(state, kind);
  const before = listOf(state, kind);
  const selects = abilityOf(state, kind).fields;
  const next = {
    ...state,
    ...refusing(state, kind, 'details'),
    itemFetches: Object.fromEntries(
      Object.entries(state.itemFetches).filter(([, whole]) => whole.request.kind !== kind),
    ),
  };
  if (!selects && abilityOf(state, kind).unlisted.length > 0) {
    const text = `the service cannot return a single ${one}: ${STAYS_UNKNOWN}`;
    return { refused: next.refused, itemFetches: next.itemFetches, ...(state.tab === kind && say(text, 'warn')) };
  }
  const note = `the service cannot return a single ${one}; loading ${selects ? `whole ${many}` : 'it'} with the list`;
  const message = state.tab === kind ? say(note, 'warn') : {};
  if (before !== undefined && partsOf(before) !== null) {
    // Walks of whole items are planned for each project. Walks that request whole items already are started again.
    const lists = selects ? {} : changeWalks(state, before, refreshList);
    return { refused: next.refused, itemFetches: next.itemFetches, ...lists, ...message };
  }
  const known = before?.uids.has(uid) ?? false;
  const list =
    selects || before === undefined ? newList(initialQuery(next, kind), before?.want ?? 1) : refreshList(before);
  const want = known ? list.want : Number.POSITIVE_INFINITY;
  return {
    refused: next.refused,
    itemFetches: next.itemFetches,
    ...changeList(state, { ...list, want, notes: selects ? [...list.notes, note] : list.notes }),
    ...message,
  };
};

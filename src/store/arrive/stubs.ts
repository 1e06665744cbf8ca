import type { Page } from '../../core/client/index.ts';
import { type Item, withKnown } from '../../core/item/index.ts';
import { type HeldList, knownItem, walkOf, withWalk } from '../state/held-list.ts';
import type { State } from '../state/state.ts';
import { hasMore, type Walk } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { changeList } from '../walk/query.ts';

const OTHER_UIDS = 'the list of all names has none of the uids of the first page; it is not used';

/** Stores the stubs of a list; none if the request failed. Unchanged stubs stay the same objects. */
export const stubsArrived = (state: State, list: HeldList, page: Page | null): Pick<State, 'lists'> => {
  const walk = walkOf(list);
  const form = abilityOf(state, list.query.kind).stubs;
  const before = new Map((list.stubs ?? []).map((stub): [string, Item] => [stub.uid, stub]));
  const stubs = (page?.items ?? []).map((stub) => withKnown(knownItem(stub, before.get(stub.uid)), { form }));
  const arrived = { ...walk, stubs, bytes: walk.bytes + (page?.wire ?? page?.bytes ?? 0) };
  return changeList(state, withWalk(list, walk.pageStarts.length === 0 ? arrived : checkedStubs(arrived)));
};

/** Keeps the earlier stubs until the stubs of the refresh have arrived, so that rows do not vanish and return. */
export const withStubsOf = (walk: Walk, before: Walk): Walk =>
  walk.stubs === null && hasMore(walk) ? withoutLoaded({ ...walk, stubs: before.stubs }) : walk;

/** Removes the stubs of loaded items, once the first page is complete. */
export const withoutLoaded = (walk: Walk): Walk =>
  walk.stubs === null || walk.stubs.length === 0 || walk.pageStarts.length === 0
    ? walk
    : { ...walk, stubs: walk.stubs.filter(({ uid }) => !walk.uids.has(uid)) };

/**
 * Removes the stubs of loaded items after the first page. If the page matches no stub, the stubs have other uids; all
 * are dropped, because each item would have two rows.
 */
export const checkedStubs = (walk: Walk): Walk => {
  const rest = withoutLoaded(walk);
  const areOthers = rest.stubs !== null && rest.stubs.length > 0 && rest.stubs.length === walk.stubs?.length;
  return areOthers && walk.items.length > 0 ? { ...rest, stubs: [], notes: [...rest.notes, OTHER_UIDS] } : rest;
};

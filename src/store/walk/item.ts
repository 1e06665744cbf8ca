import type { ItemRequest } from '../../core/client/index.ts';
import { type Item, inPlaceOf, plainItem } from '../../core/item/index.ts';
import { ALL_PROJECTS, type KindId, type ProjectScope } from '../../core/query/index.ts';
import { unselected } from '../../query/fields.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { shownUntil } from '../state/clocks.ts';
import { currentView } from '../state/current-view.ts';
import { dialectOf } from '../state/dialect.ts';
import { type ItemFetch, itemFetchKey } from '../state/item-fetch.ts';
import { isCached, partsOf } from '../state/shown-list.ts';
import { NO_STAMP, type Stamp, shownStamp } from '../state/stamp.ts';
import type { Change, State } from '../state/state.ts';
import { abilityOf } from './ability.ts';
import { currentList, initialQuery } from './query.ts';

/** True when the items of a list as it is looked at now have only some fields, and single items have all of them. */
export const isPartial = (state: State, kind: KindId): boolean => {
  const { lacks, details } = abilityOf(state, kind);
  return initialQuery(state, kind).fields.length > 0 || (details && lacks.length > 0);
};

/** The fields that a filter looks into and that the rows on the screen were not asked for. */
export const unaskedBy = (state: State, filter: Filter): readonly string[] =>
  unselected(filter, currentList(state)?.query.fields ?? []);

/** An item of the tab on the screen as it is asked for by its uid. */
export const itemRequest = (state: State, uid: string): ItemRequest => ({
  kind: state.tab,
  dialect: dialectOf(state, state.tab),
  uid,
  scope: scopeOfItem(state, uid),
});

/** The project, or the whole tenant, that an item of the tab on the screen is asked for in: of several, one that gave it. */
export const scopeOfItem = (state: State, uid: string): ProjectScope | null => {
  if (state.scope !== ALL_PROJECTS) return state.scope;
  const { detail } = currentView(state);
  if (detail?.uid === uid && detail.within !== null) return detail.within;
  return partsOf(currentList(state))?.find(({ list }) => list?.uids.has(uid))?.project ?? null;
};

/** What is known of the asking for one item of the tab on the screen. */
export const itemFetchOf = (state: State, uid: string): ItemFetch | undefined =>
  state.itemFetches[itemFetchKey(itemRequest(state, uid))];

/** The item of the list on the screen, by uid. */
export const listedItem = (state: State, uid: string): Item | undefined => currentList(state)?.uids.get(uid);

/**
 * An item by its uid as far as it is known: the whole one where the list has a part of it or has not got it, else the
 * newer one of the two.
 */
export const itemOf = (state: State, uid: string): Item | undefined => {
  const listed = listedItem(state, uid);
  const whole = itemFetchOf(state, uid);
  if (whole === undefined || whole.item === null) return listed;
  if (listed === undefined) return whole.item;
  const whose = isPartial(state, state.tab) || whole.of === plainItem(listed);
  return whose ? inPlaceOf(listed, whole.item) : listed;
};

/** True when all of an item of the tab on the screen is known. */
export const isWhole = (state: State, uid: string): boolean =>
  !isPartial(state, state.tab) || (itemFetchOf(state, uid)?.item ?? null) !== null;

/** The uids that are open: the item, and the one that it is compared with. */
export const openUids = (state: State): readonly string[] => {
  const { detail } = currentView(state);
  if (detail === null) return [];
  return detail.against === null ? [detail.uid] : [detail.uid, detail.against];
};

/** The open items where the service gives items by themselves: they are what is asked again, not the list that they are in. */
export const askedSingly = (state: State): readonly string[] =>
  abilityOf(state, state.tab).details ? openUids(state) : [];

/** The open items that have to be asked for by their uid: the list has parts of them, or old ones, or none. */
export const neededItemFetches = (state: State): readonly string[] => {
  const partial = isPartial(state, state.tab) || isCached(currentList(state));
  return askedSingly(state).filter((uid) => partial || listedItem(state, uid) === undefined);
};

/** When what is on the screen came, as far as that is shown (`shownStamp`). */
export const shownAt = (state: State): number | null => shownStamp(stampOnScreen(state), shownUntil(state));

/** A frame that is drawn carries the time of the last answer, also of one that changed nothing else. Empty where it does. */
export const frameDated = (state: State): Change => {
  const { confirmedAt } = stampOnScreen(state);
  return confirmedAt !== null && confirmedAt > shownUntil(state) ? { datedUntil: confirmedAt } : {};
};

/** When what is on the screen came: the open item where it was asked for by itself, else the list. */
const stampOnScreen = (state: State): Stamp => {
  const { detail } = currentView(state);
  const whole = detail === null ? undefined : itemFetchOf(state, detail.uid);
  const shown = detail === null ? undefined : itemOf(state, detail.uid);
  const own = shown !== undefined && whole !== undefined && plainItem(shown) === whole.item;
  return own ? whole : (currentList(state) ?? NO_STAMP);
};

/** The item that is open, as far as it is known; undefined when it is neither loaded nor asked for by itself. */
export const openItem = (state: State): Item | undefined => {
  const { detail } = currentView(state);
  return detail === null ? undefined : itemOf(state, detail.uid);
};

import { type Column, columnOf, type Item, isListed, knownOf } from '../../core/item/index.ts';
import { lastBy, lastByName, perKey, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { decidedBy } from '../../query/fields.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { isMerged } from '../projects/merged-list.ts';
import { type HeldList, walkOf } from '../state/held-list.ts';
import { dialectOf, resourceIn, type State, viewOf } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from './ability.ts';
import { listOf, shownKeys } from './query.ts';

// A stub is an item that the service names in one answer with a few fields, before its page is loaded. Stubs are rows of
// the list and count in its tally. Answers, exports and the cache contain only loaded items.

/** Returns the lists whose stubs should be requested: unfiltered lists that are loading and have no stubs yet; none if automatic loading is off. */
export const dueStubs = (state: State): readonly HeldList[] =>
  state.autoload.rows === null
    ? []
    : [...shownKeys(state)].flatMap((key) => state.lists[key] ?? []).filter(wantsStubs(state));

/** True if the stubs of a list should be requested. A complete list needs no stubs, because its refresh replaces all rows. */
const wantsStubs =
  (state: State) =>
  (list: HeldList): boolean =>
    list.activity !== null && walkOf(list).stubs === null && hasMore(list) && isNameable(state, list);

/** True if the service can name all items of a list in one answer. */
export const isNameable = (state: State, { query }: HeldList): boolean => {
  const { kind, dialect, filter, cloudType } = query;
  const isOfAll = filter.length === 0 && cloudType === null && !isMerged(state, kind);
  return isOfAll && dialect === dialectOf(state, kind) && abilityOf(state, kind).stubs.length > 0;
};

const NO_ITEMS: readonly Item[] = [];

/** Returns the stubs of a list; none before its first page, which shows whether the stubs have the same uids as the items. */
export const stubsOf = (list: HeldList | undefined): readonly Item[] =>
  list === undefined || list.pageStarts.length === 0 ? NO_ITEMS : (list.stubs ?? NO_ITEMS);

/** Text of a cell whose field a stub does not have. */
export const NOT_LISTED_YET = '·';

/** Explains that nothing is known of a stub yet. */
export const stubText = ({ name }: Item): string => `${name} is not loaded yet: Enter opens it`;

/** True if a list has stubs, and they and the loaded items are all its items, or their number is unknown. False without stubs. */
export const areAllNamed = (list: HeldList): boolean => {
  const stubs = stubsOf(list).length;
  return stubs > 0 && (list.count === null || list.items.length + stubs >= list.count);
};

const lastNamed = perStore(() => lastByName<readonly Item[]>());

/** Returns the items of a kind's list and its stubs; the same array while nothing changes. */
export const namedItems = (state: State, kind: KindId): readonly Item[] => {
  const list = listOf(state, kind);
  const items = list?.items ?? NO_ITEMS;
  const stubs = stubsOf(list);
  return stubs.length === 0 ? items : lastNamed(state)(kind)([items, stubs], () => items.concat(stubs));
};

const lastLoaded = perStore(() => perKey((_: readonly Item[]) => lastBy<readonly Item[]>()));

/** Returns rows of a kind without stubs; the same array while nothing changes. */
export const withoutStubRows = (state: State, kind: KindId, rows: readonly Item[]): readonly Item[] => {
  const list = listOf(state, kind);
  if (list === undefined || stubsOf(list).length === 0) return rows;
  return lastLoaded(state)(rows)([list.uids], () => rows.filter(({ uid }) => list.uids.has(uid)));
};

/** Returns how a filter decides stubs, which lack most fields. */
const decidedOf = (stubs: readonly Item[], filter: Filter): ReturnType<typeof decidedBy> => {
  const form = stubs[0] === undefined ? null : knownOf(stubs[0]).form;
  return form === null ? 'none' : decidedBy(filter, form);
};

/** Returns the stubs that a list may show as rows: all, or none if its filter reads fields that stubs lack. */
export const stubRows = (state: State, kind: KindId): readonly Item[] => {
  const stubs = stubsOf(listOf(state, kind));
  return decidedOf(stubs, viewOf(state, kind).filter) === 'none' ? NO_ITEMS : stubs;
};

/** Returns which unloaded items the filter decides from the fields of their stubs: `all`, only `matches`, or `none`, also if an item has no stub. */
export const filteredStubs = (
  state: State,
  list: HeldList,
  filter = viewOf(state, list.query.kind).filter,
): ReturnType<typeof decidedBy> => (areAllNamed(list) ? decidedOf(stubsOf(list), filter) : 'none');

/** True if the order also holds among items that are not loaded: all of them have stubs, and stubs have the columns of the order. */
export const ordersStubs = (state: State, list: HeldList): boolean => {
  const { kind } = list.query;
  const [stub] = stubsOf(list);
  const columns = viewOf(state, kind).order.map(({ column }) => columnOf(resourceIn(state, kind), column));
  const isOrdered = (column: Column | undefined): boolean =>
    stub !== undefined && column !== undefined && isListed(stub, column);
  return areAllNamed(list) && columns.every(isOrdered);
};

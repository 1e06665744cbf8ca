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

// Stubs: items that the service names in one answer with a few fields, before their pages are loaded. They are rows of the list
// and count in its tally; answers, exports and the cache are about loaded items only.

/** The lists whose stubs are to be requested: whole lists that load by themselves, once for each walk, beside its pages. */
export const dueStubs = (state: State): readonly HeldList[] =>
  state.autoload.rows === null
    ? []
    : [...shownKeys(state)].flatMap((key) => state.lists[key] ?? []).filter(wantsStubs(state));

/** A list that is complete has none: its refresh replaces all of its rows. */
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

/** The stubs of a list: none before its first page, which shows whether the uids are the same. */
export const stubsOf = (list: HeldList | undefined): readonly Item[] =>
  list === undefined || list.pageStarts.length === 0 ? NO_ITEMS : (list.stubs ?? NO_ITEMS);

/** Text of a cell whose field the stub of its row has not. */
export const NOT_LISTED_YET = '·';

/** Why nothing can be told of a stub. */
export const stubText = ({ name }: Item): string => `${name} is not loaded yet: Enter opens it`;

/** True while loaded items and stubs are all that the list has. */
export const areAllNamed = (list: HeldList): boolean => {
  const stubs = stubsOf(list).length;
  return stubs > 0 && (list.count === null || list.items.length + stubs >= list.count);
};

const lastNamed = perStore(() => lastByName<readonly Item[]>());

/** The items of a kind's list, then its stubs. The same array while nothing changes. */
export const namedItems = (state: State, kind: KindId): readonly Item[] => {
  const list = listOf(state, kind);
  const items = list?.items ?? NO_ITEMS;
  const stubs = stubsOf(list);
  return stubs.length === 0 ? items : lastNamed(state)(kind)([items, stubs], () => items.concat(stubs));
};

const lastLoaded = perStore(() => perKey((_: readonly Item[]) => lastBy<readonly Item[]>()));

/** Rows of a kind without stubs. The same array while nothing changes. */
export const withoutStubRows = (state: State, kind: KindId, rows: readonly Item[]): readonly Item[] => {
  const list = listOf(state, kind);
  if (list === undefined || stubsOf(list).length === 0) return rows;
  return lastLoaded(state)(rows)([list.uids], () => rows.filter(({ uid }) => list.uids.has(uid)));
};

/** What a filter says of stubs, which lack most fields. */
const decidedOf = (stubs: readonly Item[], filter: Filter): ReturnType<typeof decidedBy> => {
  const form = stubs[0] === undefined ? null : knownOf(stubs[0]).form;
  return form === null ? 'none' : decidedBy(filter, form);
};

/** The stubs that are rows of a kind: none with a filter that would take missing fields for unknown ones. */
export const stubRows = (state: State, kind: KindId): readonly Item[] => {
  const stubs = stubsOf(listOf(state, kind));
  return decidedOf(stubs, viewOf(state, kind).filter) === 'none' ? NO_ITEMS : stubs;
};

/** What a filter says of the items that are not loaded, if there are stubs of all of them. */
export const filteredStubs = (
  state: State,
  list: HeldList,
  filter = viewOf(state, list.query.kind).filter,
): ReturnType<typeof decidedBy> => (areAllNamed(list) ? decidedOf(stubsOf(list), filter) : 'none');

/** True if the order holds among the items that are not loaded, too: there are stubs of all, and they have its columns. */
export const ordersStubs = (state: State, list: HeldList): boolean => {
  const { kind } = list.query;
  const [stub] = stubsOf(list);
  const columns = viewOf(state, kind).order.map(({ column }) => columnOf(resourceIn(state, kind), column));
  const isOrdered = (column: Column | undefined): boolean =>
    stub !== undefined && column !== undefined && isListed(stub, column);
  return areAllNamed(list) && columns.every(isOrdered);
};

import { type Absence, chosenColumns, type Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import {
  absentColumns,
  filterGaps,
  type Gap,
  gapText,
  type Listed,
  orderGaps,
  unlistedTest,
  unseenNames,
} from '../../query/absence.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { isCached } from '../state/shown-list.ts';
import { currentResource, currentView, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from './ability.ts';
import { currentList } from './query.ts';

const NO_ITEMS: readonly Item[] = [];

// Each frame asks.
const lastListed = perStore(() => lastBy<Listed>());
const lastColumns = perStore(() => lastBy<ReadonlyMap<string, Absence>>());
const lastOrder = perStore(() => lastBy<readonly Gap[]>());
const lastUnseen = perStore(() => lastBy<readonly string[]>());
const lastFilter = perStore(() => lastBy<readonly Gap[]>());

/** The rows of the current list; none while a body arrives, which would be counted anew with each part. */
const listedOf = (state: State): Listed => {
  const list = currentList(state);
  const items = list === undefined || list.arriving !== null ? NO_ITEMS : list.items;
  const resource = currentResource(state);
  const { unlisted } = abilityOf(state, state.tab);
  return lastListed(state)([items, resource, unlisted], () => ({
    items,
    resource,
    isUnlisted: unlistedTest(unlisted),
  }));
};

/** Columns of the current list without any value, chosen fields included, by id. */
export const absentOf = (state: State): ReadonlyMap<string, Absence> => {
  const listed = listedOf(state);
  const { columns } = currentView(state);
  return lastColumns(state)([listed, columns], () =>
    absentColumns([...new Set([...listed.resource.columns, ...chosenColumns(listed.resource, columns)])], listed),
  );
};

/** Columns of a filter that some or all rows on the screen have no value of. */
export const filterGapsOf = (state: State, filter: Filter): readonly Gap[] => {
  const listed = listedOf(state);
  return lastFilter(state)([listed, filter], () => filterGaps(filter, listed));
};

/** Columns of the order that no row on the screen has a value of. */
export const orderGapsOf = (state: State): readonly Gap[] => {
  const listed = listedOf(state);
  const { order } = currentView(state);
  return lastOrder(state)([listed, order], () => orderGaps(order, listed));
};

/** Names of a filter that no row on the screen has: possible typos. */
export const unseenOf = (state: State, filter: Filter): readonly string[] => {
  const { items } = listedOf(state);
  return lastUnseen(state)([items, filter], () => unseenNames(filter, items));
};

/** A gap as text, relative to the loaded rows. */
export const gapWords = (state: State, gap: Gap): string => {
  const { one, many } = currentResource(state);
  const list = currentList(state);
  const loaded = list !== undefined && !isCached(list) && hasMore(list) ? 'loaded ' : '';
  return gapText(gap, { one: `${loaded}${one}`, many: `${loaded}${many}` });
};

/** True for items whose list leaves out fields that the service provides nowhere else. */
export const isCurtailed = (state: State, kind: KindId): boolean => {
  const { unlisted, details } = abilityOf(state, kind);
  return unlisted.length > 0 && !details;
};

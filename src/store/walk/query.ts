import { chosenColumns, columnOf } from '../../core/item/index.ts';
import { lastByName, perStore } from '../../core/memo/index.ts';
import { ALL_PROJECTS, type InitialQuery, type KindId, queryKey } from '../../core/query/index.ts';
import { listFields, withTested } from '../../query/fields.ts';
import { serverOrder } from '../../query/order.ts';
import { isMerged } from '../projects/known.ts';
import { mergedList, partQueries } from '../projects/merged-list.ts';
import { resourceIn, viewOf } from '../state/current-view.ts';
import { dialectOf } from '../state/dialect.ts';
import { partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import type { View } from '../state/view.ts';
import { abilityOf } from './ability.ts';

/**
 * The fields to request; none means all, unless single items provide the rest. Field paths of columns and filters are
 * added, which starts a new walk; columns of the kind are always included.
 */
const askedFields = (state: State, kind: KindId, view: View): readonly string[] => {
  const { fields, details } = abilityOf(state, kind);
  if (!fields || !details) return [];
  const resource = resourceIn(state, kind);
  const ordered = view.order.flatMap(({ column }) => columnOf(resource, column) ?? []);
  const wanted = listFields(resource, [...chosenColumns(resource, view.columns), ...ordered], view.filter);
  // Needed to check received items against the service filter.
  return withTested(wanted, view.serverFilter);
};

/** The order to request; null for a local order: the service cannot order, or a column has no path. */
export const askedOrder = (state: State, kind: KindId, view: View): InitialQuery['order'] | null => {
  const { order, sortable } = abilityOf(state, kind);
  return order ? serverOrder(view.order, resourceIn(state, kind), sortable) : null;
};

/** All inputs of a kind's query. */
const inputsOf = ({ catalog, dialects, refused, scope }: State, kind: KindId, view: View): readonly unknown[] => {
  const { serverFilter, order, cloudType, period, columns, filter } = view;
  return [catalog, dialects, refused[kind], scope, serverFilter, order, cloudType, period, columns, filter];
};

// Each frame asks many times, nearly always with the same answer.
const lastQueries = perStore(() => lastByName<InitialQuery>());

/**
 * The initial query of a kind in its current view; the same object while equal. With all projects in scope, each
 * project gets it with its own scope; queries about projects themselves have the whole tenant's.
 */
export const initialQuery = (state: State, kind: KindId): InitialQuery => {
  const view = viewOf(state, kind);
  return lastQueries(state)(kind)(inputsOf(state, kind, view), () => makeQuery(state, kind, view));
};

const makeQuery = (state: State, kind: KindId, view: View): InitialQuery => {
  const ability = abilityOf(state, kind);
  return {
    kind,
    dialect: dialectOf(state, kind),
    scope: state.scope === ALL_PROJECTS ? null : state.scope,
    cloudType: ability.cloudType ? view.cloudType : null,
    filter: ability.filter ? view.serverFilter : [],
    order: askedOrder(state, kind, view) ?? [],
    period: ability.period ? view.period : null,
    fields: askedFields(state, kind, view),
  };
};

/** True if a query has the default order of its kind. */
export const hasOwnOrder = (state: State, { kind, order }: InitialQuery): boolean => {
  const resource = resourceIn(state, kind);
  return (
    JSON.stringify(order) === JSON.stringify(serverOrder(resource.order, resource, abilityOf(state, kind).sortable))
  );
};

/** The current list of a kind, merged for all projects; undefined before the first request. */
export const listOf = (state: State, kind: KindId): ShownList | undefined => {
  const query = initialQuery(state, kind);
  return isMerged(state, kind) ? mergedList(state, query) : state.lists[queryKey(query)];
};

/** All initial queries of a kind's current list: one, or one per project. */
export const queriesOf = (state: State, kind: KindId): readonly InitialQuery[] => {
  const query = initialQuery(state, kind);
  return isMerged(state, kind) ? partQueries(state, query).map((part) => part.query) : [query];
};

/** The current list. */
export const currentList = (state: State): ShownList | undefined => listOf(state, state.tab);

/** A change of one list that is a walk of its own. */
export const changeList = (state: State, list: ShownList): Pick<State, 'lists'> => ({
  lists: { ...state.lists, [queryKey(list.query)]: list },
});

/** A change of a list as shown: of its walk, or of all planned walks of a merged list. */
export const changeWalks = (
  state: State,
  list: ShownList,
  change: (walk: ShownList) => ShownList,
): Pick<State, 'lists'> => {
  const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? [list];
  const changed = walks.map((walk) => [queryKey(walk.query), change(walk)] as const);
  return { lists: { ...state.lists, ...Object.fromEntries(changed) } };
};

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
 * The fields that the service is asked for: none, which means all, unless the rest of an item can be asked for by its uid.
 * A path as a column or in a filter adds itself, which starts a walk anew; columns and words of the kind do not.
 */
const askedFields = (state: State, kind: KindId, view: View): readonly string[] => {
  const { fields, details } = abilityOf(state, kind);
  if (!fields || !details) return [];
  const resource = resourceIn(state, kind);
  const ordered = view.order.flatMap(({ column }) => columnOf(resource, column) ?? []);
  const wanted = listFields(resource, [...chosenColumns(resource, view.columns), ...ordered], view.filter);
  // What came is checked against what was asked.
  return withTested(wanted, view.serverFilter);
};

/** The order that the service is asked for, or null when it is made here: no ability, or a column without a path. */
export const askedOrder = (state: State, kind: KindId, view: View): InitialQuery['order'] | null => {
  const { order, sortable } = abilityOf(state, kind);
  return order ? serverOrder(view.order, resourceIn(state, kind), sortable) : null;
};

/** All that the query of a kind is made of. */
const inputsOf = ({ catalog, dialects, refused, scope }: State, kind: KindId, view: View): readonly unknown[] => {
  const { serverFilter, order, cloudType, period, columns, filter } = view;
  return [catalog, dialects, refused[kind], scope, serverFilter, order, cloudType, period, columns, filter];
};

// The question comes many times for each frame, and nearly always with the same answer.
const lastQueries = perStore(() => lastByName<InitialQuery>());

/**
 * What the service is asked for a kind as it is looked at now: the same object while that stays the same. Where all projects
 * are asked, each is asked this with itself for its scope; what is about the projects themselves is asked of the whole tenant.
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

/** True when a query has the order that lists of its kind have unasked: nobody wished for it. */
export const hasOwnOrder = (state: State, { kind, order }: InitialQuery): boolean => {
  const resource = resourceIn(state, kind);
  return (
    JSON.stringify(order) === JSON.stringify(serverOrder(resource.order, resource, abilityOf(state, kind).sortable))
  );
};

/** The list of a kind as it is looked at now, that of all projects as one; undefined before it was asked. */
export const listOf = (state: State, kind: KindId): ShownList | undefined => {
  const query = initialQuery(state, kind);
  return isMerged(state, kind) ? mergedList(state, query) : state.lists[queryKey(query)];
};

/** Every initial query that the list of a kind is made of now: one, or that of each project. */
export const queriesOf = (state: State, kind: KindId): readonly InitialQuery[] => {
  const query = initialQuery(state, kind);
  return isMerged(state, kind) ? partQueries(state, query).map((part) => part.query) : [query];
};

/** The list on the screen. */
export const currentList = (state: State): ShownList | undefined => listOf(state, state.tab);

/** A change of one list that is a walk of its own. */
export const changeList = (state: State, list: ShownList): Pick<State, 'lists'> => ({
  lists: { ...state.lists, [queryKey(list.query)]: list },
});

/** A change of a list as it is looked at: of the walk, or of those of all projects that were planned. */
export const changeWalks = (
  state: State,
  list: ShownList,
  change: (walk: ShownList) => ShownList,
): Pick<State, 'lists'> => {
  const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? [list];
  const changed = walks.map((walk) => [queryKey(walk.query), change(walk)] as const);
  return { lists: { ...state.lists, ...Object.fromEntries(changed) } };
};

import { type InitialQuery, type KindId, queryKey } from '../../core/query.ts';
import { serverOrder } from '../../query/order.ts';
import type { List } from '../list.ts';
import type { State, View } from '../state.ts';
import { resourceIn, viewOf } from '../view.ts';

/** The order that the service is asked for, or null when it is made here: no ability, or a column without a path. */
const askedOrder = (state: State, kind: KindId, view: View): InitialQuery['order'] | null =>
  state.catalog.ability(kind).order ? serverOrder(view.order, resourceIn(state, kind)) : null;

/** What the service is asked for a kind as it is looked at now. */
export const initialQuery = (state: State, kind: KindId): InitialQuery => {
  const view = viewOf(state, kind);
  const ability = state.catalog.ability(kind);
  return {
    kind,
    scope: state.scope,
    cloudType: ability.cloudType ? view.cloudType : null,
    filter: ability.filter ? view.serverFilter : [],
    order: askedOrder(state, kind, view) ?? [],
    period: ability.period ? view.period : null,
    fields: [],
  };
};

/** True when the rows come ordered from the service and are shown as they come. */
export const orderedByService = (state: State, kind: KindId): boolean => {
  const view = viewOf(state, kind);
  return view.order.length === 0 || askedOrder(state, kind, view) !== null;
};

/** The list of a kind as it is looked at now; undefined before it was asked. */
export const listOf = (state: State, kind: KindId): List | undefined =>
  state.lists[queryKey(initialQuery(state, kind))];

/** The list on the screen. */
export const currentList = (state: State): List | undefined => listOf(state, state.tab);

/** A change of one list. */
export const changeList = (state: State, list: List): Pick<State, 'lists'> => ({
  lists: { ...state.lists, [queryKey(list.query)]: list },
});

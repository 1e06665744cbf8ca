import type { Item } from '../../core/item/index.ts';
import { lastBy, lastByName, perKey, perStore } from '../../core/memo/index.ts';
import {
  ALL_SERVICES,
  type InitialQuery,
  isByProject,
  isSelected,
  type KindId,
  queryKey,
  requestScope,
} from '../../core/query/index.ts';
import { contradicts, ignoresOrder, isIgnored, narrows } from '../../query/filter/server/index.ts';
import { orderRefusal, planQuery, type QueryPlan } from '../../query/plan.ts';
import {
  asksForProjects,
  isMerged,
  mergedList,
  partQueries,
  projectsQuery,
  summaryQuery,
} from '../projects/merged-list.ts';
import { stopsAll } from '../projects/parts.ts';
import { type HeldList, isQuiet, isStale, partsOf, walkOf, walksOf } from '../state/held-list.ts';
import { dialectOf, resourceIn, type State, viewOf } from '../state/state.ts';
import { hasMore, lacksRows, type Walk } from '../state/walk.ts';
import { abilityOf } from './ability.ts';

// Memoised, because each frame reads the plan many times, nearly always with the same result.
const lastPlans = perStore(() => lastByName<QueryPlan>());

/** Returns the plan of a kind's list in its current view; the same object while it is equal. */
export const planOf = (state: State, kind: KindId): QueryPlan => {
  const { catalog, dialects, refused, scope } = state;
  const view = viewOf(state, kind);
  const { serverFilter, order, cloudType, period, columns, filter } = view;
  const inputs = [catalog, dialects, refused[kind], scope, serverFilter, order, cloudType, period, columns, filter];
  return lastPlans(state)(kind)(inputs, () => {
    const wanted = { ...view, dialect: dialectOf(state, kind), scope: requestScope(scope) };
    return planQuery(wanted, resourceIn(state, kind), abilityOf(state, kind), refused[kind]);
  });
};

const lastAnswering = perStore(() => lastByName<InitialQuery>());

/**
 * Returns the initial query of a kind in its current view; the same object while it is equal. If all projects are in
 * scope, each project gets the query with its own scope; queries about projects have the scope of the whole tenant. If
 * a complete list with another order or more fields exists, its query is returned, and the rows are ordered locally.
 */
export const initialQuery = (state: State, kind: KindId): InitialQuery => {
  const wanted = planOf(state, kind).query;
  if (isMerged(state, kind)) return wanted;
  return lastAnswering(state)(kind)([wanted, state.lists], () => answering(state.lists, wanted));
};

const answering = (lists: State['lists'], wanted: InitialQuery): InitialQuery => {
  const known = lists[queryKey(wanted)];
  if (known !== undefined && !lacksRows(known)) return wanted;
  const complete = Object.values(lists).find(
    (list) => !lacksRows(list) && !isStale(list) && covers(list.query, wanted),
  );
  return complete?.query ?? wanted;
};

/** True if a query differs only in its order, or selects more fields. */
const covers = (query: InitialQuery, wanted: InitialQuery): boolean =>
  query.kind === wanted.kind &&
  queryKey({ ...wanted, order: query.order, fields: query.fields }) === queryKey(query) &&
  (query.fields.length === 0 ||
    (wanted.fields.length > 0 && wanted.fields.every((field) => isSelected(query.fields, field))));

/**
 * Returns the current list of a kind, merged for all projects; undefined before the first request. The state of an
 * answer (`store/triage/answered-lists.ts`) contains the merged list itself.
 */
export const listOf = (state: State, kind: KindId): HeldList | undefined => {
  const query = initialQuery(state, kind);
  const list = state.lists[queryKey(query)];
  return isMerged(state, kind) && partsOf(list) === null ? mergedList(state, query) : list;
};

/** Returns the queries of the walks of a kind's current list. */
export const queriesOf = (state: State, kind: KindId): ReturnType<typeof partQueries> =>
  partQueries(state, initialQuery(state, kind));

export const currentList = (state: State): HeldList | undefined => listOf(state, state.tab);

export const changeList = (state: State, list: HeldList): Pick<State, 'lists'> => ({
  lists: { ...state.lists, [queryKey(list.query)]: list },
});

/** Changes all planned walks of a list as shown. */
export const changeWalks = (
  state: State,
  list: HeldList,
  change: (walk: HeldList) => HeldList,
): Pick<State, 'lists'> => {
  const changed = walksOf(list).map((walk) => [queryKey(walk.query), change(walk)] as const);
  return { lists: { ...state.lists, ...Object.fromEntries(changed) } };
};

/** Maximum number of projects to request from concurrently. Services do not wait for each other. */
const PARTS_AT_ONCE = 4;

/** Query keys of the lists of the tabs, the current tab first, and of the projects to choose from. */
export const shownKeys = (state: State): ReadonlySet<string> => {
  const kinds = state.catalog.resources.map(({ id }) => id).filter((id) => id !== state.tab);
  const keys = [state.tab, ...kinds].flatMap((kind) => queriesOf(state, kind).map(({ key }) => key));
  const projects =
    asksForProjects(state) || isByProject(state.scope) ? [projectsQuery(state), summaryQuery(state)] : [];
  return new Set([...keys, ...projects.map(queryKey)]);
};

/**
 * Returns the lists to request, those on the screen first; `running` tells by query key if a request is in progress. Few projects
 * are requested at a time, so that other requests do not wait. Nothing is requested after a failure that every project would
 * meet.
 */
export const dueLists = (state: State, running: (key: string) => boolean): readonly HeldList[] => {
  const shown = [...shownKeys(state)].flatMap((key) => state.lists[key] ?? []);
  const kinds = state.catalog.resources.map(({ id }) => id);
  const halted = new Set(kinds.filter((kind) => stopsAll(partsOf(listOf(state, kind)) ?? []) !== null));
  const isPart = ({ query }: HeldList): boolean => isMerged(state, query.kind);
  const isRunning = ({ query }: HeldList): boolean => running(queryKey(query));
  const most = state.scope === ALL_SERVICES ? Number.POSITIVE_INFINITY : PARTS_AT_ONCE;
  let free = most - shown.filter((list) => isPart(list) && isRunning(list)).length;
  return shown.filter((list) => {
    if (isRunning(list) || !wantsPage(list) || halted.has(list.query.kind)) return false;
    if (!isPart(list)) return true;
    free -= 1;
    return free >= 0;
  });
};

/** Returns the lists with rows that a refresh did not contain and that should be requested by uid. */
export const incompleteLists = (state: State): readonly HeldList[] =>
  [...shownKeys(state)]
    .flatMap((key) => state.lists[key] ?? [])
    .filter(({ missing, activity, refresh }) => missing.length > 0 && activity === null && refresh === null);

/** True if missing rows of a list can be requested by uid, because a single item has the same fields as an item of the list. */
export const canAskRows = (state: State, { query: { kind, fields } }: Walk): boolean =>
  fields.length === 0 && abilityOf(state, kind).details;

/** True if a page request is due: pages are wanted, nothing failed, and no request is in progress. A quiet refresh ignores failures. */
export const wantsPage = (list: HeldList): boolean => {
  const walk = walkOf(list);
  const fails = list.problem !== null && !isQuiet(list);
  return list.activity === null && !fails && walk.pageStarts.length < walk.want && hasMore(walk);
};

const NO_ITEMS: readonly Item[] = [];

/** The items of a list that match its query, and the number of items that do not. */
interface Honoured {
  readonly items: readonly Item[];
  readonly failing: number;
  /** True if so many items do not match that the service must have ignored the filter. */
  readonly ignored: boolean;
}

// Memoised by query, so that each item is checked once.
const checks = perStore(() =>
  perKey((_: InitialQuery) => ({ honoured: lastBy<Honoured>(), contradicts: new WeakMap<Item, boolean>() })),
);
const ignoredOrders = perStore(
  () => new WeakMap<InitialQuery, { readonly items: readonly Item[]; readonly ignored: boolean }>(),
);

/** Returns the items of a kind's list that match its service filter and type, in case the service ignored them. */
export const honouredOf = (state: State, kind: KindId): Honoured => {
  const list = listOf(state, kind);
  if (list === undefined) return { items: NO_ITEMS, failing: 0, ignored: false };
  const { items, query } = list;
  if (!narrows(query)) return { items, failing: 0, ignored: false };
  const check = checks(state)(query);
  return check.honoured([items], () => {
    const resource = resourceIn(state, kind);
    const fails = (item: Item): boolean => {
      const known = check.contradicts.get(item) ?? contradicts(item, query, resource);
      check.contradicts.set(item, known);
      return known;
    };
    const answers = items.filter((item) => !fails(item));
    const failing = items.length - answers.length;
    return { items: failing === 0 ? items : answers, failing, ignored: isIgnored(failing, items.length) };
  });
};

/** True if the list in use was requested in the planned order. A complete list of another order may be used instead. */
const isRequested = (state: State, kind: KindId): boolean => {
  const { query, localOrder } = planOf(state, kind);
  return localOrder.length === 0 && orderRefusal(query.order) === orderRefusal(initialQuery(state, kind).order);
};

/** True if rows are shown as the service sent them: no order is set, or the service ordered the list as requested (never for several projects). */
export const orderedByService = (state: State, kind: KindId): boolean => {
  const view = viewOf(state, kind);
  if (view.order.length === 0) return true;
  return !isMerged(state, kind) && isRequested(state, kind) && !isOrderIgnored(state, kind);
};

/** True if the service has ignored the order of the list, which is then sorted locally. */
export const isOrderIgnored = (state: State, kind: KindId): boolean => {
  const list = listOf(state, kind);
  const { order } = list?.query ?? { order: [] };
  return list !== undefined && order.length > 0 && isRequested(state, kind) && ignoresRequestedOrder(state, kind, list);
};

/** True if the service ignored the requested order. Once detected, this holds for the query, so that rows do not jump while a page arrives. */
const ignoresRequestedOrder = (state: State, kind: KindId, { query, items, arriving }: HeldList): boolean => {
  const known = ignoredOrders(state);
  const before = known.get(query);
  if (before !== undefined && (before.ignored || before.items === items || arriving !== null)) return before.ignored;
  if (arriving !== null) return false;
  const ignored = ignoresOrder(items, query.order, resourceIn(state, kind));
  known.set(query, { items, ignored });
  return ignored;
};

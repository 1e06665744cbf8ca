import { getHeapStatistics } from 'node:v8';
import { NARROW_REMEDY } from '../../api/problems/failures.ts';
import { STOPPED } from '../../api/problems/network.ts';
import { type Client, ProblemError } from '../../core/client/index.ts';
import { chosenFields } from '../../core/item/index.ts';
import {
  type InitialQuery,
  type KindId,
  kindEntries,
  type ListAbility,
  otherDialect,
  PAGE_LIMIT,
} from '../../core/query/index.ts';
import { formatSize } from '../../core/values/index.ts';
import { PLACES } from '../../places/index.ts';
import { fleetRulesAsked } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { contradicts } from '../../query/filter/server/index.ts';
import { RESOURCES } from '../../resources/index.ts';
import { createRequests } from '../../store/effects/requests.ts';
import { costOf, costText, isCostly } from '../../store/list/cost.ts';
import { allPages } from '../../store/list/pages.ts';
import { isMerged, knownParts } from '../../store/projects/merged-list.ts';
import { projectProgress } from '../../store/projects/parts.ts';
import { type HeldList, newList, partsOf, walksOf, wantPages } from '../../store/state/held-list.ts';
import {
  currentResource,
  currentView,
  dialectOf,
  type Fallback,
  itemNow,
  type State,
  type Store,
} from '../../store/state/state.ts';
import { NO_FILTER, type View } from '../../store/state/view.ts';
import { hasMore } from '../../store/state/walk.ts';
import { createAppStore } from '../../store/store.ts';
import { changeWalks, currentList } from '../../store/walk/query.ts';
import type { KnownDialects } from '../dialect/known-dialects.ts';
import type { Output } from '../process-context.ts';
import type { ClockWatch } from '../run-clock.ts';
import { runSettingsOf } from '../run-settings.ts';
import { type Settings, serviceName, servicesOf, type ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { type Progressing, progressLine } from './progress.ts';

/** Client, output and clock of a command that asks the service. */
export interface Asking {
  readonly client: Client;
  readonly stderr: Output;
  readonly signal: AbortSignal;
  readonly dialects: KnownDialects;
  readonly watch: ClockWatch;
}

/** Options of `loadList`: how many rows and fields are needed. */
export interface LoadOptions {
  /** True if the fields of the view's columns suffice; else whole items are requested. */
  readonly isSelective: (ability: ListAbility) => boolean;
  /** Maximum rows that pass the filter; null or absent for all. An order that the service cannot give needs all rows. */
  readonly limit?: number | null;
  /** Returns true to end the walk early. Called after every change. */
  readonly isEnough?: (list: HeldList) => boolean;
  /** Further kinds whose lists are loaded, as far as the service allows. */
  readonly others?: readonly KindId[];
  /** Returns the text of the progress line, in place of the default text. */
  readonly progress?: (list: Progressing) => string;
}

/** A list that was loaded without a screen, and the state of the store that loaded it. */
export interface Loaded {
  readonly state: State;
  readonly list: HeldList;
  /** True if the walk ended early, because it had enough rows. */
  readonly isCut: boolean;
  /** Duration of the walk, in ms. */
  readonly walkMs: number;
  /** Lists of the further kinds. */
  readonly others: readonly HeldList[];
}

/** Size of the screen in the store of a print, so large that nothing is left out. */
const PAPER = { columns: 1000, rows: 200 };

/**
 * Loads the list of a view through the store and its requests, without a screen: all pages, of each project if all projects
 * are in scope. After a failure the rows so far are kept.
 * @throws UsageError for a view that the service does not support, ProblemError without any rows, and when aborted
 */
export const loadList = async (
  settings: Pick<Settings, 'view' | 'connection'>,
  { client, stderr, signal, dialects, watch }: Asking,
  options: LoadOptions,
): Promise<Loaded> => {
  const { view, connection } = settings;
  const store = createAppStore({
    places: PLACES,
    catalog: {
      resources: [view.resource, ...RESOURCES.filter(({ id }) => id !== view.resource.id)],
      ability: (kind, dialect) =>
        kind === view.resource.id
          ? printingAbility(client.ability(kind, dialect), view, options)
          : client.ability(kind, dialect),
    },
    service: {
      label: serviceName(connection),
      demo: false,
      unverified: false,
      options: connection.options,
      ...servicesOf(connection),
    },
    tab: view.resource.id,
    scope: connection.scope.value,
    view: viewOf(view),
    dialects: dialects.known,
    size: PAPER,
    now: watch.clock.now(),
    settings: runSettingsOf(settings),
  });
  checkSupported(store.getState(), client, view);
  const { limit = null, isEnough } = options;
  const isEnoughRows = limit === null ? () => false : enoughRows(limit);
  const asksFleet = view.filter !== null && fleetRulesAsked(view.filter, view.resource.rules).length > 0;
  // A local order needs all rows before the first row is known. Rows of several projects or services always have a local order.
  // A rule that compares all rows needs them too.
  const isMergedList = isMerged(store.getState(), view.resource.id);
  const takesAll = ({ order }: InitialQuery): boolean =>
    limit === null || asksFleet || (view.order !== null && (isMergedList || order.length === 0));
  const isOfView = ({ kind }: InitialQuery): boolean => kind === view.resource.id;
  const walk = { signal, stderr, now: watch.clock.now, progress: options.progress, limit };
  const startedAt = watch.clock.now();
  const loaded = await walkList(store, client, {
    ...walk,
    // A look-up of projects by name is another list.
    pageSize: (query) => (limit === null || takesAll(query) || !isOfView(query) ? null : Math.min(PAGE_LIMIT, limit)),
    isEnough: (list, state) => isEnough?.(list) ?? (!takesAll(list.query) && isEnoughRows(list, state)),
  });
  const walkMs = watch.clock.now() - startedAt;
  for (const [kind, fallback] of kindEntries(loaded.state.dialects.fallbacks))
    if (hasAnswered(loaded.state, kind, fallback)) dialects.keep(kind, fallback);
  checkSupported(loaded.state, client, view);
  const { list } = loaded;
  if (list.items.length === 0 && list.problem !== null) throw new ProblemError(list.problem);
  const others: HeldList[] = [];
  for (const kind of options.others ?? []) {
    store.setState({ tab: kind });
    const other = await walkList(store, client, { ...walk, pageSize: () => null, isEnough: () => false });
    others.push(other.list);
  }
  store.setState({ tab: view.resource.id });
  return { ...loaded, others, walkMs, state: { ...store.getState(), clocks: watch.clocks } };
};

/** Limits an ability to the needs of a print: without `--order` the service's order will do, whole items are not requested later, and stubs are not shown. */
const printingAbility = (ability: ListAbility, { order }: ViewSettings, { isSelective }: LoadOptions): ListAbility => {
  const fields = ability.fields && isSelective(ability);
  return { ...ability, order: ability.order && order !== null, fields, details: fields, stubs: [] };
};

const viewOf = ({ filter, order, serverFilter, columns, period, cloudType }: ViewSettings): Partial<View> => ({
  filter: filter ?? NO_FILTER,
  serverFilter,
  columns,
  period,
  cloudType,
  ...(order !== null && { order }),
});

/** True if a kind's other endpoint has answered, even with only a part of a page. */
const hasAnswered = ({ lists }: State, kind: KindId, { to }: Fallback): boolean =>
  Object.values(lists).some(({ query, items }) => query.kind === kind && query.dialect === to && items.length > 0);

/** Refuses options that no list of the kind supports, since the rows would differ from the request. @throws UsageError */
const checkSupported = (state: State, client: Client, { resource, serverFilter, cloudType, period }: ViewSettings) => {
  const dialect = dialectOf(state, resource.id);
  const ability = client.ability(resource.id, dialect);
  const other = client.ability(resource.id, otherDialect(dialect));
  const refuse = (option: string, wanted: boolean, able: boolean, remedy: string): void => {
    if (wanted && !able) throw new UsageError(`${option}: not supported by the service for ${resource.many}`, remedy);
  };
  refuse('--server-filter', serverFilter.length > 0, ability.filter, 'use --filter, which filters locally');
  refuse('--type', cloudType !== null, ability.cloudType || other.cloudType, 'leave it out, or ask for hosts');
  refuse('--period', period !== null, ability.period || other.period, 'leave it out, or ask for summary');
};

/** Result of a walk: the list, as far as it was loaded. */
type Walked = Pick<Loaded, 'state' | 'list' | 'isCut'>;

interface WalkOptions {
  readonly signal: AbortSignal;
  readonly stderr: Output;
  readonly progress: LoadOptions['progress'] | undefined;
  readonly now: () => number;
  /** Maximum rows of a page for a query. Null for the service's default, with several pages requested at once. */
  readonly pageSize: (query: InitialQuery) => number | null;
  readonly isEnough: (list: HeldList, state: State) => boolean;
  /** Number of rows up to which a walk continues after it exceeded the service's count; null for none. */
  readonly limit: number | null;
}

/** Requests pages until the list is loaded, is enough, or fails. */
const walkList = (
  store: Store,
  client: Client,
  { signal, stderr, progress: textOf, now, pageSize, isEnough, limit }: WalkOptions,
) =>
  new Promise<Walked>((resolve, reject) => {
    const list: Client['list'] = (request, options) => {
      const size = pageSize(request.query);
      return client.list(size === null ? request : { ...request, limit: size, ahead: 0 }, options);
    };
    const requests = createRequests({ store, client: { ...client, list }, now });
    const progress = progressLine(stderr, textOf);
    const restarted = new Set<string>();
    let isCostTold = false;
    /** Reports once how much a long walk takes. If the machine lacks the memory, ends the walk and returns false. */
    const isAffordable = ({ state, list }: Omit<Walked, 'isCut'>): boolean => {
      if (isCostTold || list.pageStarts.length === 0 || pageSize(list.query) !== null) return true;
      isCostTold = true;
      const cost = costOf(state, list);
      if (!isCostly(cost)) return true;
      const text = costText(cost, currentResource(state).short.many);
      const memory = Math.min(process.availableMemory(), getHeapStatistics().heap_size_limit);
      const what = `${text}, more than the ${formatSize(memory)} that this program has`;
      progress.clear();
      if (cost.bytes <= memory) stderr.write(`${text}\n`);
      else end(() => reject(new ProblemError({ kind: 'too-large', what, remedy: NARROW_REMEDY })));
      return cost.bytes <= memory;
    };
    let isUpdating = false;
    const look = (): void => {
      if (isUpdating) return;
      const enough = listIn(store.getState());
      if (enough !== null && isEnough(enough.list, enough.state)) {
        end(() => resolve({ ...enough, isCut: true }));
        return;
      }
      if (enough !== null && !isAffordable(enough)) return;
      isUpdating = true;
      beginAgain(store, restarted);
      wantAll(store, limit);
      requests.update();
      isUpdating = false;
      const loaded = listIn(store.getState());
      if (loaded !== null && isOver(loaded.state, loaded.list)) end(() => resolve({ ...loaded, isCut: false }));
      else if (loaded !== null) progress.show(loaded.list);
    };
    const end = (finish: () => void): void => {
      unsubscribe();
      signal.removeEventListener('abort', stop);
      requests.stop();
      progress.clear();
      finish();
    };
    const stop = (): void => end(() => reject(new ProblemError(STOPPED)));
    const unsubscribe = store.subscribe(look);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else look();
  });

const listIn = (state: State): Omit<Walked, 'isCut'> | null => {
  const list = currentList(state);
  return list === undefined ? null : { state, list };
};

/** Creates a test whether at least `limit` rows of a growing list pass its filter. */
const enoughRows = (limit: number): ((list: HeldList, state: State) => boolean) => {
  let seen = 0;
  let passed = 0;
  let of: InitialQuery | null = null;
  return ({ items, query }, state) => {
    // A walk may begin again.
    if (of !== query || items.length < seen) {
      of = query;
      seen = 0;
      passed = 0;
    }
    const { filter, columns } = currentView(state);
    const passes = matcher(filter, itemNow(state), chosenFields(columns));
    const resource = currentResource(state);
    for (const item of items.slice(seen)) if (passes(item) && !contradicts(item, query, resource)) passed += 1;
    seen = items.length;
    return passed >= limit;
  };
};

/** Restarts each walk whose continue token expired from its first page, once per list. `restarted` has the keys of these lists. */
const beginAgain = (store: Store, restarted: Set<string>): void => {
  const { lists } = store.getState();
  const expired = Object.entries(lists).filter(
    ([key, { problem }]) => problem?.kind === 'expired' && !restarted.has(key),
  );
  if (expired.length === 0) return;
  for (const [key] of expired) restarted.add(key);
  const fresh = expired.map(([key, { query }]) => [key, { ...newList(query, 1), notes: [RESTARTED] }] as const);
  store.setState({ lists: { ...lists, ...Object.fromEntries(fresh) } });
};

const RESTARTED = 'a continue token expired: loaded again from the first page';

/** Requests all pages of each walk that has not failed. An endless walk is continued up to the limit. */
const wantAll = (store: Store, limit: number | null): void => {
  const state = store.getState();
  const list = currentList(state);
  if (list === undefined) {
    if (!isMerged(state, state.tab)) store.setState(allPages(state, state.tab));
    return;
  }
  const walks = walksOf(list);
  const isToGoOn = ({ want, problem, items }: HeldList): boolean =>
    problem === null
      ? want !== Number.POSITIVE_INFINITY
      : problem.kind === 'endless' && limit !== null && items.length < limit;
  if (walks.some(isToGoOn)) store.setState(changeWalks(state, list, (walk) => (isToGoOn(walk) ? allOf(walk) : walk)));
};

const allOf = (walk: HeldList): HeldList => wantPages(walk, Number.POSITIVE_INFINITY);

/** True if no request for the list is under way or due. */
const isOver = (state: State, list: HeldList): boolean => {
  const parts = partsOf(list);
  if (parts !== null) return knownParts(state).complete && projectProgress(parts).due === 0;
  return list.activity === null && (list.problem !== null || (!hasMore(list) && list.refresh === null));
};

import type { Problem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastByName, lastPerStore, perStore } from '../../core/memo/index.ts';
import {
  ALL_SERVICES,
  type InitialQuery,
  isByProject,
  isSeveral,
  type KindId,
  type ProjectScope,
  queryKey,
  wholeList,
} from '../../core/query/index.ts';
import { type HeldList, isCached, type ListPart, walksOf } from '../state/held-list.ts';
import { overlayOf } from '../state/overlays.ts';
import { dialectOf, type State } from '../state/state.ts';
import { hasMore, lacksRows } from '../state/walk.ts';
import { chosenProjects } from './chosen.ts';
import { PartsMerger } from './merger.ts';
import { mergeProjects } from './parts.ts';

export const PROJECTS: KindId = 'projects';

export const projectsQuery = (state: Pick<State, 'dialects'>): InitialQuery =>
  wholeList(PROJECTS, null, dialectOf(state, PROJECTS));
export const summaryQuery = (state: Pick<State, 'dialects'>): InitialQuery =>
  wholeList('summary', null, dialectOf(state, 'summary'));

/** True if items of a kind are requested from each project or service and shown in one list. */
export const isMerged = ({ scope, catalog }: State, kind: KindId): boolean =>
  scope === ALL_SERVICES ||
  (isByProject(scope) && catalog.resources.some(({ id, inProjects }) => id === kind && inProjects));

/** True if the list of projects is needed, to choose a project or to request items from each. */
export const asksForProjects = (state: State): boolean =>
  overlayOf(state, 'picker')?.kind.needs === 'projects' ||
  /^\s*:?\s*project\s/i.test(overlayOf(state, 'palette')?.text ?? '') ||
  (isByProject(state.scope) && isMerged(state, state.tab));

interface KnownProjects {
  /** Ordered by name. */
  readonly projects: readonly Item[];
  /** True if no pending list can add projects. */
  readonly complete: boolean;
  /** True if no other project exists. */
  readonly isWhole: boolean;
  /** Number of projects that the service claims; null if it gave no number. */
  readonly claimed: number | null;
  /** The failure of the list of projects; null if there is none. */
  readonly problem: Problem | null;
}

/** True if the list of projects is unavailable or incomplete. Then summaries, which have the same uids, give the other projects. */
export const needsSummaries = (list: HeldList | undefined): boolean =>
  list !== undefined && (list.problem !== null || (!hasMore(list) && lacksRows(list)));

// Memoised, because each frame reads the projects many times.
const lastKnown = lastPerStore<KnownProjects>();

/** Returns the known projects, from the list of projects and from summaries. */
export const knownProjects = (state: Pick<State, 'caches' | 'lists' | 'dialects'>): KnownProjects => {
  const own = state.lists[queryKey(projectsQuery(state))];
  const summaries = needsSummaries(own) ? state.lists[queryKey(summaryQuery(state))] : undefined;
  return lastKnown(state, [own, summaries], () => knownFrom(own, summaries));
};

const knownFrom = (own: HeldList | undefined, summaries: HeldList | undefined): KnownProjects => {
  const found = new Map<string, Item>();
  for (const item of [...(own?.items ?? []), ...(summaries?.items ?? [])])
    if (!found.has(item.uid)) found.set(item.uid, item);
  const ended = (list: HeldList | undefined): boolean =>
    list !== undefined && (list.problem !== null || (!isCached(list) && !hasMore(list)));
  const complete = ended(own) && (!needsSummaries(own) || ended(summaries));
  const counts = [own, summaries].flatMap((list) => list?.count ?? []);
  const claimed = counts.length === 0 ? null : Math.max(...counts);
  const isOneWhole = [own, summaries].some((list) => list?.problem === null && !lacksRows(list));
  return {
    projects: [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    complete,
    isWhole: isOneWhole || (claimed !== null && found.size >= claimed),
    claimed,
    problem: complete && found.size === 0 ? (own?.problem ?? null) : null,
  };
};

export const projectScope = ({ uid, name }: ProjectScope): ProjectScope => ({ uid, name });

type KnownParts = Pick<KnownProjects, 'complete' | 'isWhole' | 'problem'> & {
  readonly projects: readonly ProjectScope[];
};

const lastChosen = lastPerStore<KnownParts>();

/**
 * Returns the projects whose lists are merged: all projects; the chosen projects, once the list of projects has ended;
 * or all services, which are known from the start.
 */
export const knownParts = (state: Pick<State, 'caches' | 'lists' | 'dialects' | 'scope' | 'service'>): KnownParts => {
  const { scope } = state;
  if (scope === ALL_SERVICES)
    return { projects: state.service.services ?? [], complete: true, isWhole: true, problem: null };
  const known = knownProjects(state);
  if (!isSeveral(scope)) return known;
  return lastChosen(state, [scope, known], () =>
    known.complete
      ? { ...chosenProjects(scope, known), complete: true, isWhole: true }
      : { projects: [], complete: false, isWhole: true, problem: null },
  );
};

/** The query of one walk of a list. */
interface PartQuery {
  readonly key: string;
  readonly query: InitialQuery;
}

interface Made {
  readonly queries: readonly PartQuery[];
  readonly lists: readonly (HeldList | undefined)[];
  readonly complete: boolean;
  readonly isWhole: boolean;
  readonly merger: PartsMerger;
  readonly list: HeldList;
}

// Memoised for each kind, because there are many projects and each frame reads these many times.
const lastQueries = perStore(() => lastByName<readonly PartQuery[]>());
const lastMerged = perStore(() => new Map<KindId, Made & { readonly all: State['lists'] }>());

/** Returns the queries of the walks of a kind's list: one for each project or service, or the query of the kind itself. */
export const partQueries = (state: State, query: InitialQuery): readonly PartQuery[] => {
  if (!isMerged(state, query.kind)) return [{ key: queryKey(query), query }];
  const { projects } = knownParts(state);
  return lastQueries(state)(query.kind)([queryKey(query), projects], () =>
    projects.map((project) => {
      const own = { ...query, scope: projectScope(project) };
      return { key: queryKey(own), query: own };
    }),
  );
};

/** Returns the merged list of all projects or services; undefined before its first request. Returns the same object while no part changes. */
export const mergedList = (state: State, query: InitialQuery): HeldList | undefined => {
  const queries = partQueries(state, query);
  const { projects, complete, isWhole, problem } = knownParts(state);
  const isService = state.scope === ALL_SERVICES;
  const made = lastMerged(state);
  const last = made.get(query.kind);
  const same = last?.queries === queries && last.complete === complete && last.isWhole === isWhole;
  if (same && last.all === state.lists) return shownPart(last.list);
  const lists = queries.map(({ key }) => state.lists[key]);
  if (same && lists.every((list, index) => list === last.lists[index])) {
    made.set(query.kind, { ...last, all: state.lists });
    return shownPart(last.list);
  }
  const parts = projects.map(
    (item, index): ListPart => ({ project: projectScope(item), isService, list: lists[index] }),
  );
  const merger =
    last?.queries === queries
      ? last.merger
      : new PartsMerger(isService ? [] : projects.map(({ name, uid }) => name ?? uid));
  const list = mergeProjects(query, parts, { known: complete, isWhole, merger });
  const found = problem === null || queries.length > 0 ? list : { ...list, problem };
  made.set(query.kind, { all: state.lists, queries, lists, complete, isWhole, merger, list: found });
  return shownPart(found);
};

/** Returns undefined for a list that was never requested, because its tab was never shown. */
const shownPart = (list: HeldList): HeldList | undefined =>
  list.problem === null && list.pageStarts.length === 0 && walksOf(list).length === 0 ? undefined : list;

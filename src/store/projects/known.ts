import type { Problem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import {
  ALL_PROJECTS,
  type InitialQuery,
  type KindId,
  type ProjectScope,
  queryKey,
  wholeList,
} from '../../core/query/index.ts';
import { resourceIn } from '../state/current-view.ts';
import { dialectOf } from '../state/dialect.ts';
import { overlayOf } from '../state/overlays.ts';
import { isCached, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';

/** The kind that projects are. */
export const PROJECTS: KindId = 'projects';

/** The lists that projects are known from: that of the projects, and that of their summaries, which have the same uids. */
export const projectsQuery = (state: Pick<State, 'dialects'>): InitialQuery =>
  wholeList(PROJECTS, null, dialectOf(state, PROJECTS));
export const summaryQuery = (state: Pick<State, 'dialects'>): InitialQuery =>
  wholeList('summary', null, dialectOf(state, 'summary'));

/** True where each project is asked for the items of a kind, and its list merges the answers. */
export const isMerged = (state: State, kind: KindId): boolean =>
  state.scope === ALL_PROJECTS && resourceIn(state, kind).inProjects;

/** True where all projects are needed: somebody is about to choose one, or each of them is asked. */
export const asksForProjects = (state: State): boolean =>
  overlayOf(state, 'picker')?.purpose === 'scope' ||
  /^\s*:?\s*project\s/i.test(overlayOf(state, 'palette')?.text ?? '') ||
  isMerged(state, state.tab);

/** What is known of the projects there are. */
export interface KnownProjects {
  /** By name. */
  readonly projects: readonly Item[];
  /** No list that is asked for them will bring others. */
  readonly complete: boolean;
  /** Why the list of projects did not come, where it did not. */
  readonly problem: Problem | null;
}

/**
 * True when the list of projects is not to be had, or not all of it (in-the-field.md, 1 and 3): the summaries are asked
 * for the rest.
 */
export const needsSummaries = (list: ShownList | undefined): boolean =>
  list !== undefined &&
  (list.problem !== null || (!hasMore(list) && list.count !== null && list.items.length < list.count));

// The question comes many times for each frame.
const lastKnown = perStore(() => lastBy<KnownProjects>());

/** The projects that are known, from both lists. */
export const knownProjects = (state: Pick<State, 'caches' | 'lists' | 'dialects'>): KnownProjects => {
  const own = state.lists[queryKey(projectsQuery(state))];
  const summaries = needsSummaries(own) ? state.lists[queryKey(summaryQuery(state))] : undefined;
  return lastKnown(state)([own, summaries], () => knownFrom(own, summaries));
};

const knownFrom = (own: ShownList | undefined, summaries: ShownList | undefined): KnownProjects => {
  const found = new Map<string, Item>();
  for (const item of [...(own?.items ?? []), ...(summaries?.items ?? [])])
    if (!found.has(item.uid)) found.set(item.uid, item);
  const ended = (list: ShownList | undefined): boolean =>
    list !== undefined && (list.problem !== null || (!isCached(list) && !hasMore(list)));
  const complete = ended(own) && (!needsSummaries(own) || ended(summaries));
  return {
    projects: [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    complete,
    problem: complete && found.size === 0 ? (own?.problem ?? null) : null,
  };
};

/** A project as requests name it. */
export const projectScope = ({ uid, name }: Item): ProjectScope => ({ uid, name });

import { ALL_PROJECTS, type KindId, queryKey } from '../../core/query/index.ts';
import { asksForProjects, isMerged, projectsQuery, summaryQuery } from '../projects/known.ts';
import { partQueries } from '../projects/merged-list.ts';
import { stopsAll } from '../projects/parts.ts';
import { isQuiet, partsOf, type ShownList, walkOf } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { initialQuery, listOf } from './query.ts';

/** Maximum number of projects to request from concurrently. */
const PARTS_AT_ONCE = 4;

/** Query keys of the lists of the tabs, the current one first, and of the projects to choose from. */
export const shownKeys = (state: State): ReadonlySet<string> => {
  const kinds = state.catalog.resources.map(({ id }) => id).filter((id) => id !== state.tab);
  const keys = [state.tab, ...kinds].flatMap((kind) => keysOf(state, kind));
  const projects =
    asksForProjects(state) || state.scope === ALL_PROJECTS ? [projectsQuery(state), summaryQuery(state)] : [];
  return new Set([...keys, ...projects.map(queryKey)]);
};

/** The keys of the walks that make up the list of a kind. */
const keysOf = (state: State, kind: KindId): readonly string[] => {
  const query = initialQuery(state, kind);
  return isMerged(state, kind) ? partQueries(state, query).map(({ key }) => key) : [queryKey(query)];
};

/**
 * The lists to request now, those on the screen first. Few projects at a time, so that other requests do not queue
 * behind them; none after a failure that each project would meet.
 */
export const dueLists = (state: State, running: (key: string) => boolean): readonly ShownList[] => {
  const parts = new Map(
    state.catalog.resources.flatMap(({ id }) => {
      if (!isMerged(state, id)) return [];
      const halted = stopsAll(partsOf(listOf(state, id)) ?? []) !== null;
      return partQueries(state, initialQuery(state, id)).map(({ key }) => [key, halted] as const);
    }),
  );
  let free = PARTS_AT_ONCE - [...parts.keys()].filter(running).length;
  return [...shownKeys(state)].flatMap((key) => {
    const list = state.lists[key];
    if (list === undefined || running(key) || !wantsPage(list)) return [];
    const halted = parts.get(key);
    if (halted === undefined) return [list];
    if (halted || free <= 0) return [];
    free -= 1;
    return [list];
  });
};

/**
 * True if a page request is due: more pages wanted than loaded, no failure, none in progress. An unsolicited refresh
 * ignores failures.
 */
export const wantsPage = (list: ShownList): boolean => {
  const walk = walkOf(list);
  const fails = list.problem !== null && !isQuiet(list);
  return list.activity === null && !fails && walk.pageStarts.length < walk.want && hasMore(walk);
};

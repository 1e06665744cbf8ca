import { ALL_PROJECTS, type KindId, queryKey } from '../../core/query/index.ts';
import { asksForProjects, isMerged, projectsQuery, summaryQuery } from '../projects/known.ts';
import { partQueries } from '../projects/merged-list.ts';
import { stopsAll } from '../projects/parts.ts';
import { isQuiet, partsOf, type ShownList, walkOf } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { initialQuery, listOf } from './query.ts';

/** How many projects are asked at the same time. */
const PARTS_AT_ONCE = 4;

/** The lists that are on a tab, the one on the screen first, or that somebody chooses a project from, by query key. */
export const shownKeys = (state: State): ReadonlySet<string> => {
  const kinds = state.catalog.resources.map(({ id }) => id).filter((id) => id !== state.tab);
  const keys = [state.tab, ...kinds].flatMap((kind) => keysOf(state, kind));
  const projects =
    asksForProjects(state) || state.scope === ALL_PROJECTS ? [projectsQuery(state), summaryQuery(state)] : [];
  return new Set([...keys, ...projects.map(queryKey)]);
};

/** The keys of the walks that the list of a kind is made of. */
const keysOf = (state: State, kind: KindId): readonly string[] => {
  const query = initialQuery(state, kind);
  return isMerged(state, kind) ? partQueries(state, query).map(({ key }) => key) : [queryKey(query)];
};

/**
 * The lists that should be asked now, those on the screen first. Of many projects only a few are asked at once, so that
 * what somebody asks meanwhile does not wait behind them; none any more after a failure that each of them would meet.
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
 * True when a page should be asked for: more is wanted than came, nothing failed, and nothing is on its way. A refresh
 * that nobody asked for is made also while a failure stands.
 */
export const wantsPage = (list: ShownList): boolean => {
  const walk = walkOf(list);
  const fails = list.problem !== null && !isQuiet(list);
  return list.activity === null && !fails && walk.pageStarts.length < walk.want && hasMore(walk);
};

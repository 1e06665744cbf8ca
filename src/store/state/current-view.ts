import { type Resource, withAskedIn } from '../../core/item/index.ts';
import { ALL_PROJECTS, type KindId } from '../../core/query/index.ts';
import type { Change, State } from './state.ts';
import type { View } from './view.ts';

/** The view of a kind. @throws Error when the catalog has no such kind */
export const viewOf = (state: State, kind: KindId): View => {
  const view = state.views[kind];
  if (view === undefined) throw new Error(`no view of ${kind}`);
  return view;
};

/** The view on the screen. */
export const currentView = (state: State): View => viewOf(state, state.tab);

/** A change of the view on the screen. */
export const changeView = (state: State, change: Partial<View>): Change => ({
  views: { ...state.views, [state.tab]: { ...currentView(state), ...change } },
});

/** The resource on the screen. @throws Error when the catalog has no such kind */
export const currentResource = (state: State): Resource => resourceIn(state, state.tab);

/**
 * A kind of the catalog; with the column of where its items were asked for, while all projects are shown together.
 * @throws Error when there is none of that name
 */
export const resourceIn = (state: State, kind: KindId): Resource => {
  const resource = state.catalog.resources.find(({ id }) => id === kind);
  if (resource === undefined) throw new Error(`no kind ${kind}`);
  return state.scope === ALL_PROJECTS && resource.inProjects ? withAskedIn(resource) : resource;
};

/** What one item of a kind is called in a word: the shortest of the names, `host` of `hosts`. */
export const kindWord = ({ id, names }: Resource): string => names.reduce((a, b) => (b.length < a.length ? b : a), id);

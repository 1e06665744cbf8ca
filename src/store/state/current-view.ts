import { type Resource, withAskedIn } from '../../core/item/index.ts';
import { ALL_PROJECTS, type KindId } from '../../core/query/index.ts';
import type { Change, State } from './state.ts';
import type { View } from './view.ts';

/** The view of a kind. @throws Error for a kind that is not in the catalog */
export const viewOf = (state: State, kind: KindId): View => {
  const view = state.views[kind];
  if (view === undefined) throw new Error(`no view of ${kind}`);
  return view;
};

/** The current view. */
export const currentView = (state: State): View => viewOf(state, state.tab);

/** A change of the current view. */
export const changeView = (state: State, change: Partial<View>): Change => ({
  views: { ...state.views, [state.tab]: { ...currentView(state), ...change } },
});

/** The current resource. @throws Error for a kind that is not in the catalog */
export const currentResource = (state: State): Resource => resourceIn(state, state.tab);

/** A kind of the catalog; with the project column while all projects are in scope. @throws Error for an unknown kind */
export const resourceIn = (state: State, kind: KindId): Resource => {
  const resource = state.catalog.resources.find(({ id }) => id === kind);
  if (resource === undefined) throw new Error(`no kind ${kind}`);
  return state.scope === ALL_PROJECTS && resource.inProjects ? withAskedIn(resource) : resource;
};

/** The word for one item of a kind, the shortest of its names: `host` of `hosts`. */
export const kindWord = ({ id, names }: Resource): string => names.reduce((a, b) => (b.length < a.length ? b : a), id);

import { ALL_SERVICES, isByProject, queryKey, type Scope, sameScope } from '../../core/query/index.ts';
import { projectsQuery } from '../projects/merged-list.ts';
import { wantPages } from '../state/held-list.ts';
import type { Change, State } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { changeList } from '../walk/query.ts';

/** Changes the scope. Another scope has other items, so open items are closed and cursors move to the top. */
export const toScope = (state: State, scope: Scope): Change => {
  if (sameScope(scope, state.scope) || state.scope === ALL_SERVICES) return {};
  const views = Object.entries(state.views).map(([kind, view]) => [
    kind,
    { ...view, detail: null, cursor: TOP, jump: null },
  ]);
  return { scope, views: Object.fromEntries(views), ...(isByProject(scope) && allProjects(state)) };
};

/** Resumes a stopped or failed walk of the projects, because a choice needs all projects. */
export const allProjects = (state: State): Change => {
  const list = state.lists[queryKey(projectsQuery(state))];
  return list === undefined ? {} : changeList(state, wantPages(list, Number.POSITIVE_INFINITY));
};

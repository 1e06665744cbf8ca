import { lastByName, perStore } from '../../core/memo/index.ts';
import { type InitialQuery, type KindId, type ProjectScope, queryKey } from '../../core/query/index.ts';
import { type Part, partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { knownProjects, projectScope } from './known.ts';
import { ProjectMerger } from './merger.ts';
import { mergeProjects } from './parts.ts';

/** The query of one project in a merged list. */
export interface PartQuery {
  readonly key: string;
  readonly project: ProjectScope;
  readonly query: InitialQuery;
}

interface Made {
  readonly queries: readonly PartQuery[];
  readonly lists: readonly (ShownList | undefined)[];
  readonly complete: boolean;
  readonly merger: ProjectMerger;
  readonly list: ShownList;
}

// Per kind: there are many projects, and each frame asks many times.
const lastQueries = perStore(() => lastByName<readonly PartQuery[]>());
const lastMerged = perStore(() => new Map<KindId, Made & { readonly all: State['lists'] }>());

/** The query of each project, by name; `query` is the kind's query without a scope. */
export const partQueries = (state: State, query: InitialQuery): readonly PartQuery[] => {
  const { projects } = knownProjects(state);
  return lastQueries(state)(query.kind)([queryKey(query), projects], () =>
    projects.map((item) => {
      const project = projectScope(item);
      const asked = { ...query, scope: project };
      return { key: queryKey(asked), project, query: asked };
    }),
  );
};

/** The merged list of all projects; undefined before the first request. The same object while no part changes. */
export const mergedList = (state: State, query: InitialQuery): ShownList | undefined => {
  const asked = partQueries(state, query);
  const { complete, problem } = knownProjects(state);
  const made = lastMerged(state);
  const last = made.get(query.kind);
  const same = last?.queries === asked && last.complete === complete;
  if (same && last.all === state.lists) return shown(last.list);
  const lists = asked.map(({ key }) => state.lists[key]);
  if (same && lists.every((list, index) => list === last.lists[index])) {
    made.set(query.kind, { ...last, all: state.lists });
    return shown(last.list);
  }
  const parts = asked.map(({ project }, index): Part => ({ project, list: lists[index] }));
  const merger =
    last?.queries === asked ? last.merger : new ProjectMerger(asked.map(({ project }) => project.name ?? project.uid));
  const list = mergeProjects(query, parts, { known: complete, merger });
  const found = problem === null || asked.length > 0 ? list : { ...list, problem };
  made.set(query.kind, { all: state.lists, queries: asked, lists, complete, merger, list: found });
  return shown(found);
};

/** Undefined for a list never requested: its tab was never shown. */
const shown = (list: ShownList): ShownList | undefined =>
  list.problem === null &&
  list.pageStarts.length === 0 &&
  (partsOf(list) ?? []).every((part) => part.list === undefined)
    ? undefined
    : list;

import { type Client, isGeneral, type Problem, ProblemError } from '../../core/client/index.ts';
import { type Item, merged } from '../../core/item/index.ts';
import {
  ALL_PROJECTS,
  type InitialQuery,
  PAGE_LIMIT,
  type ProjectScope,
  scopeWord,
  wholeList,
} from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import type { DialectFallback } from '../dialect/command-fallback.ts';
import { commandProblemLine } from '../remedy.ts';
import type { Settings } from '../settings.ts';
import { followPages, type PagesOptions, type Walk, type WalkOptions, walkPages } from './pages.ts';

/** All known projects. */
export interface ProjectsKnown {
  readonly projects: readonly ProjectScope[];
  /** Why others may exist; null for a complete list. */
  readonly note: string | null;
}

/** Outcome of querying projects one by one. */
export interface ProjectsAsked {
  readonly total: number;
  readonly failed: readonly { readonly project: string; readonly problem: Problem }[];
  /** Projects skipped, after a general failure or because enough items were loaded. */
  readonly unasked: number;
  /** Projects with incomplete results without failure, each with a description. */
  readonly short: readonly string[];
}

/** Maximum concurrent requests, besides the client's rate limit. */
const MAX_CONCURRENT = 4;

/**
 * All projects: from their own list, else, or in addition, from the summaries, which have the same uids.
 * @throws ProblemError when neither list is available, and when aborted
 */
export const listProjects = async (
  client: Client,
  fallback: DialectFallback,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<ProjectsKnown> => {
  const found = new Map<string, ProjectScope>();
  const take = (items: readonly Item[]): boolean => {
    for (const { uid, name } of items) if (!found.has(uid)) found.set(uid, { uid, name });
    return false;
  };
  const walk = async (kind: string): Promise<{ readonly count: number | null; readonly problem: Problem | null }> => {
    try {
      const { count, ending } = await fallback.ask(
        kind,
        (dialect) =>
          followPages(client, wholeList(kind, null, dialect), { ...options, limit: PAGE_LIMIT, all: true, take }),
        ({ ending }) => (ending.kind === 'failed' ? ending.problem : null),
      );
      return { count, problem: ending.kind === 'failed' ? ending.problem : null };
    } catch (error) {
      if (options.signal.aborted || !(error instanceof ProblemError)) throw error;
      return { count: null, problem: error.problem };
    }
  };
  const own = await walk('projects');
  const short = own.problem !== null || (own.count !== null && found.size < own.count);
  const summaries = short ? await walk('summary') : null;
  if (found.size === 0 && own.problem !== null) throw new ProblemError(own.problem);
  const count = Math.max(own.count ?? 0, summaries?.count ?? 0);
  const missing = short && (summaries?.problem != null || found.size < count);
  const projects = [...found.values()].sort((a, b) => (a.name ?? a.uid).localeCompare(b.name ?? b.uid));
  return { projects, note: missing ? `${found.size} projects received, service says ${count || 'unknown'}` : null };
};

/**
 * Walks a list in each project, a few concurrently, and merges the items. A failing project is reported without hiding
 * others; a general failure skips the rest.
 * @throws ProblemError when no project gave items and one failed, and when aborted
 */
export const walkProjects = async (
  client: Client,
  query: InitialQuery,
  projects: readonly ProjectScope[],
  options: WalkOptions,
): Promise<Walk & { readonly projects: ProjectsAsked }> => {
  const { limit, wanted, signal, onProgress } = options;
  const walks = new Map<ProjectScope, Walk | Problem>();
  const passed = new Set<string>();
  /** A filter may compare the project column. */
  const of =
    (project: ProjectScope) =>
    (item: Item): boolean =>
      wanted(merged([{ project: project.name ?? project.uid, items: [item] }])[0] ?? item);
  const enough = (): boolean => limit !== null && passed.size >= limit;
  const halted = (): boolean => [...walks.values()].some((walk) => 'kind' in walk && isGeneral(walk));
  const waiting = [...projects];
  const ask = async (): Promise<void> => {
    for (let project = waiting.shift(); project !== undefined && !enough() && !halted(); project = waiting.shift()) {
      const walk = await oneProject(
        client,
        { ...query, scope: project },
        {
          ...options,
          wanted: of(project),
          onProgress: () => undefined,
        },
      );
      walks.set(project, walk);
      for (const item of 'items' in walk ? walk.items : []) if (of(project)(item)) passed.add(item.uid);
      onProgress(walks.size, projects.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, ask));
  signal.throwIfAborted();
  const asked = projects.flatMap((project) => {
    const walk = walks.get(project);
    return walk === undefined ? [] : [{ name: project.name ?? project.uid, walk }];
  });
  const failed = asked.flatMap(({ name, walk }) => {
    const problem = 'kind' in walk ? walk : walk.ending.kind === 'failed' ? walk.ending.problem : null;
    return problem === null ? [] : [{ project: name, problem }];
  });
  const given = asked.flatMap(({ name, walk }) => ('items' in walk ? [{ project: name, items: walk.items }] : []));
  const [first] = failed;
  if (given.length === 0 && first !== undefined) throw new ProblemError(first.problem);
  return {
    items: merged(given),
    count: null,
    ending: enough() ? { kind: 'limit' } : { kind: 'complete' },
    notes: [...new Set(asked.flatMap(({ walk }) => ('items' in walk ? walk.notes : [])))],
    projects: { total: projects.length, failed, unasked: projects.length - walks.size, short: asked.flatMap(shortOf) },
  };
};

/** The walk of one project, or its problem. */
const oneProject = async (client: Client, query: InitialQuery, options: WalkOptions): Promise<Walk | Problem> => {
  try {
    return await walkPages(client, query, options);
  } catch (error) {
    if (options.signal.aborted || !(error instanceof ProblemError)) throw error;
    return error.problem;
  }
};

const shortOf = ({ name, walk }: { readonly name: string; readonly walk: Walk | Problem }): readonly string[] => {
  if (!('items' in walk) || walk.ending.kind === 'failed' || walk.ending.kind === 'limit') return [];
  const { items, count, ending } = walk;
  if (count !== null && items.length < count) return [`${name}: ${items.length} received, service says ${count}`];
  return ending.kind === 'circle' && count === null ? [`${name}: stopped loading pages: ${ending.what}`] : [];
};

/** A walk over one list, or over that of each project. */
export interface PrintedWalk extends Walk {
  readonly projects?: ProjectsAsked;
}

/** True when requested rows may be missing. */
export const isPartial = ({ items, count, ending, projects }: PrintedWalk): boolean => {
  if (projects !== undefined && (projects.failed.length > 0 || projects.short.length > 0)) return true;
  switch (ending.kind) {
    case 'limit':
      return false;
    case 'failed':
      return true;
    case 'circle':
      return count === null || items.length < count;
    case 'complete':
      return count !== null && items.length < count;
  }
};

/** Sentences on stderr about a walk: its end, its completeness, and possible reasons for an empty list. */
export const sentences = (walk: PrintedWalk, settings: Pick<Settings, 'view' | 'connection'>): readonly string[] => {
  const { items, count, ending, notes } = walk;
  const said = [...notes];
  if (ending.kind === 'failed')
    said.push(`Stopped after ${plural(items.length, 'row')}: ${commandProblemLine(ending.problem)}`);
  if (ending.kind === 'circle') said.push(`Stopped loading pages: ${ending.what}`);
  if (ending.kind !== 'limit' && count !== null && count !== items.length) {
    said.push(`${formatCount(items.length)} received, service says ${formatCount(count)}`);
  }
  if (walk.projects !== undefined) said.push(...projectSentences(walk.projects, ending.kind === 'limit'));
  if (ending.kind === 'complete' && items.length === 0) said.push(...emptySentences(settings));
  return said;
};

/** Projects that failed, or gave fewer items than claimed. */
const projectSentences = ({ total, failed, unasked, short }: ProjectsAsked, enough: boolean): readonly string[] => [
  ...short,
  ...failed.map(({ project, problem }) => `${project}: ${commandProblemLine(problem)}`),
  ...(failed.length > 0
    ? [
        `${formatCount(total - failed.length - unasked)} of ${plural(total, 'project')} answered; ${failed.length} failed: ${failed.map(({ project }) => project).join(', ')}`,
      ]
    : []),
  ...(unasked > 0 && !enough ? [`${plural(unasked, 'project')} skipped after that`] : []),
];

/** Possible reasons for an empty list. */
export const emptySentences = ({ view, connection }: Pick<Settings, 'view' | 'connection'>): string[] => {
  const scope = connection.scope.value;
  const project = scope === null ? 'the whole tenant (no project)' : `project ${scopeWord(scope)}`;
  const asked = scope === ALL_PROJECTS ? 'all projects' : project;
  const said = [`No ${view.resource.many} in ${asked}`];
  if (scope === null) said.push('Some services return nothing without a project: try --project UID');
  if (view.serverFilter.length > 0) {
    said.push(
      `Service filter: ${serverFilterText(view.serverFilter)}; a field without an index matches nothing: try --filter`,
    );
  }
  return said;
};

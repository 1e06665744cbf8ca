import { ALL_PROJECTS, scopeWord } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { commandProblemLine } from '../remedy.ts';
import type { Settings } from '../settings.ts';
import type { ProjectsAsked } from './projects.ts';
import type { Walk } from './walk.ts';

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

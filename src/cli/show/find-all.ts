import { type Client, isGeneral, type Problem, ProblemError } from '../../core/client/index.ts';
import { type Item, merged } from '../../core/item/index.ts';
import type { InitialQuery, ProjectScope } from '../../core/query/index.ts';
import type { PagesOptions } from '../print/pages.ts';
import { commandProblemLine } from '../remedy.ts';
import { findItem, type Search } from './find.ts';

/** Search result over several projects, with the project of each item. */
export interface SearchInAll extends Search {
  /** By uid. */
  readonly within: ReadonlyMap<string, ProjectScope>;
}

/**
 * Searches an item in each project, in turn. Ends at a uid match, or at two name matches. A failing project is noted
 * and skipped; a general failure ends the search.
 * @throws ProblemError when every project failed, and when aborted
 */
export const findInAll = async (
  client: Client,
  query: InitialQuery,
  projects: readonly ProjectScope[],
  wanted: string,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<SearchInAll> => {
  const searches: { readonly project: ProjectScope; readonly search: Search }[] = [];
  const failures: { readonly project: ProjectScope; readonly problem: Problem }[] = [];
  const within = new Map<string, ProjectScope>();
  const found = (): readonly Item[] =>
    merged(searches.map(({ project, search }) => ({ project: project.name ?? project.uid, items: search.found })));
  for (const project of projects) {
    try {
      const search = await findItem(client, { ...query, scope: project }, wanted, options);
      searches.push({ project, search });
      for (const { uid } of search.found) if (!within.has(uid)) within.set(uid, project);
      if (search.ending.kind === 'failed') failures.push({ project, problem: search.ending.problem });
      if (search.byUid || found().length > 1) break;
    } catch (error) {
      if (options.signal.aborted || !(error instanceof ProblemError)) throw error;
      failures.push({ project, problem: error.problem });
      if (isGeneral(error.problem)) break;
    }
  }
  const [first] = failures;
  if (searches.length === 0 && first !== undefined) throw new ProblemError(first.problem);
  const all = searches.map(({ search }) => search);
  const identified = all.find(({ byUid }) => byUid);
  return {
    got: all.reduce((sum, { got }) => sum + got, 0),
    count: null,
    ending: first === undefined ? { kind: 'complete' } : { kind: 'failed', problem: first.problem },
    notes: [
      ...new Set(all.flatMap(({ notes }) => notes)),
      ...failures.map(({ project, problem }) => `${project.name ?? project.uid}: ${commandProblemLine(problem)}`),
    ],
    found: identified === undefined ? found() : found().filter(({ uid }) => uid === identified.found[0]?.uid),
    byUid: identified !== undefined,
    near: [...new Map(all.flatMap(({ near }) => near.map((one) => [one.uid, one] as const))).values()],
    within,
  };
};

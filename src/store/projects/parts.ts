import { isGeneral, type Problem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { type Activity, isQuiet, newList, type Part, type Refresh, type ShownList } from '../state/shown-list.ts';
import { hasMore } from '../state/walk.ts';
import type { ProjectMerger } from './merger.ts';

/** Progress of the requests to all projects. */
export interface ProjectProgress {
  readonly total: number;
  /** Projects with at least one loaded page. */
  readonly answered: number;
  readonly failed: readonly Part[];
  /** Projects with a request in progress or due. */
  readonly due: number;
  /** Projects with further pages. */
  readonly more: number;
}

const NONE: readonly Item[] = [];

/** Sums up the progress of a list's parts. */
export const projectProgress = (parts: readonly Part[]): ProjectProgress => ({
  total: parts.length,
  answered: parts.filter(({ list }) => list !== undefined && list.pageStarts.length > 0).length,
  failed: parts.filter(({ list }) => list !== undefined && list.problem !== null),
  due: stopsAll(parts) === null ? parts.filter(({ list }) => list === undefined || isDue(list)).length : 0,
  more: parts.filter(({ list }) => list !== undefined && list.pageStarts.length > 0 && hasMore(list)).length,
});

/** True if a page or a requested refresh is in progress or wanted. */
const isDue = (list: ShownList): boolean =>
  (!isQuiet(list) && (list.activity !== null || list.refresh !== null)) || (list.problem === null && wantsMore(list));

const wantsMore = (list: ShownList): boolean => list.pageStarts.length < list.want && hasMore(list);

/** The failure of one project that all others would meet too, and that is not being retried; null if there is none. */
export const stopsAll = (parts: readonly Part[]): Problem | null =>
  parts.flatMap(({ list }) => (list === undefined || isQuiet(list) ? [] : (list.problem ?? []))).find(isGeneral) ??
  null;

/**
 * Merges the lists of all projects: an item of several projects appears once, with their names. The merged query has no
 * project and is never requested; the age is that of the oldest part. `known`: no other projects exist.
 */
export const mergeProjects = (
  query: InitialQuery,
  parts: readonly Part[],
  { known, merger }: { readonly known: boolean; readonly merger: ProjectMerger },
): ShownList => {
  const { items, uids } = merger.merge(parts.map(({ list }) => list?.items ?? NONE));
  const lists = parts.flatMap(({ list }) => list ?? []);
  const progress = projectProgress(parts);
  const more = !known || progress.due > 0 || lists.some(hasMore) || progress.answered < progress.total;
  return {
    ...newList(query, progress.due > 0 ? Number.POSITIVE_INFINITY : 1),
    items,
    uids,
    pageStarts: progress.answered > 0 || (known && parts.length === 0) ? [0] : [],
    next: { type: more ? 'start' : 'end' },
    count: countOf(lists, items.length, progress),
    activity: activityOf(lists),
    refresh: refreshOf(lists),
    problem: items.length > 0 ? null : problemOf(parts, progress),
    notes: notesOf(parts),
    receivedAt: lists.reduce<number | null>((oldest, { receivedAt }) => earlier(oldest, receivedAt), null),
    confirmedAt: lists.reduce<number | null>(
      (oldest, list) => earlier(oldest, list.confirmedAt ?? list.receivedAt),
      null,
    ),
    origin: { type: 'allProjects', parts },
  };
};

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** The sum of the counts if each project gave one and no item is in two; else null. */
const countOf = (lists: readonly ShownList[], items: number, { answered, total }: ProjectProgress): number | null => {
  const counts = lists.map(({ count }) => count);
  if (answered < total || counts.includes(null)) return null;
  const given = lists.reduce((sum, list) => sum + list.items.length, 0);
  return given === items ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) : null;
};

/** The activity to report: a retry takes precedence. */
const activityOf = (lists: readonly ShownList[]): Activity | null => {
  const running = lists.flatMap(({ activity }) => activity ?? []);
  return running.find(({ wait }) => wait != null) ?? running[0] ?? null;
};

/** The refresh to report: a requested one takes precedence. */
const refreshOf = (lists: readonly ShownList[]): Refresh | null => {
  const running = lists.flatMap(({ refresh }) => refresh ?? []);
  return running.find(({ quiet }) => !quiet) ?? running[0] ?? null;
};

/** The failure to report when nothing is loaded and nothing is due. */
const problemOf = (parts: readonly Part[], { due, answered, failed }: ProjectProgress): Problem | null =>
  due > 0 || answered > 0 ? null : (stopsAll(parts) ?? failed[0]?.list?.problem ?? null);

/** Each note once, with its project or the number of projects. */
const notesOf = (parts: readonly Part[]): readonly string[] => {
  const met = new Map<string, string[]>();
  for (const { project, list } of parts) {
    for (const note of list?.notes ?? []) met.set(note, [...(met.get(note) ?? []), project.name ?? project.uid]);
  }
  return Array.from(met, ([note, projects]) =>
    projects.length === 1 ? `${projects[0]}: ${note}` : `${note} (in ${projects.length} projects)`,
  );
};

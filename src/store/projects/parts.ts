import { isGeneral, type Problem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { problemLine } from '../keys/remedy.ts';
import {
  type Activity,
  type HeldList,
  isQuiet,
  type ListPart,
  newList,
  partsOf,
  type Refresh,
} from '../state/held-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import type { PartsMerger } from './merger.ts';

interface ProjectProgress {
  readonly total: number;
  /** Number of projects with a loaded page and without a failure since. */
  readonly answered: number;
  readonly failed: readonly ListPart[];
  /** Number of projects with a request in progress or due. */
  readonly due: number;
  /** Number of projects with further pages. */
  readonly more: number;
}

const NO_ITEMS: readonly Item[] = [];

/** Sums up the progress of the parts of a list. */
export const projectProgress = (parts: readonly ListPart[]): ProjectProgress => ({
  total: parts.length,
  answered: parts.filter(({ list }) => list !== undefined && hasPage(list) && list.problem === null).length,
  failed: parts.filter(({ list }) => list !== undefined && list.problem !== null),
  due: stopsAll(parts) === null ? parts.filter(({ list }) => list === undefined || isDue(list)).length : 0,
  more: parts.filter(({ list }) => list !== undefined && hasPage(list) && hasMore(list)).length,
});

const hasPage = ({ pageStarts }: HeldList): boolean => pageStarts.length > 0;

/** True if a page or a requested refresh is in progress or wanted. */
const isDue = (list: HeldList): boolean =>
  (!isQuiet(list) && (list.activity !== null || list.refresh !== null)) || (list.problem === null && wantsMore(list));

const wantsMore = (list: HeldList): boolean => list.pageStarts.length < list.want && hasMore(list);

/**
 * Returns the failure of one project that all other projects would meet too and that is not being retried. Null if
 * there is none, and for services, which do not depend on each other.
 */
export const stopsAll = (parts: readonly ListPart[]): Problem | null =>
  parts
    .flatMap(({ list, isService }) => (isService || list === undefined || isQuiet(list) ? [] : (list.problem ?? [])))
    .find(isGeneral) ?? null;

/**
 * Merges the lists of all projects. An item of several projects appears once, with the names of the projects. The
 * merged query has no project and is never requested. The age is that of the oldest part. `known` means that no pending
 * list can add projects; `isWhole` means that no other projects exist.
 */
export const mergeProjects = (
  query: InitialQuery,
  parts: readonly ListPart[],
  { known, isWhole, merger }: { readonly known: boolean; readonly isWhole: boolean; readonly merger: PartsMerger },
): HeldList => {
  const { items, uids } = merger.merge(parts.map(({ list }) => list?.items ?? NO_ITEMS));
  const lists = parts.flatMap(({ list }) => list ?? []);
  const progress = projectProgress(parts);
  const haveAllPages = parts.every(({ list }) => list !== undefined && hasPage(list));
  const sum = (of: (list: HeldList) => number): number => lists.reduce((total, list) => total + of(list), 0);
  const more = !known || progress.due > 0 || lists.some(hasMore) || !haveAllPages;
  return {
    ...newList(query, progress.due > 0 ? Number.POSITIVE_INFINITY : 1),
    items,
    uids,
    pageStarts: lists.some(hasPage) || (known && parts.length === 0) ? [0] : [],
    next: more ? { type: 'start' } : { type: 'end', reach: 'whole' },
    count: haveAllPages ? countOfParts(lists, items.length) : null,
    activity: activityOf(lists),
    refresh: refreshOf(lists),
    problem: items.length > 0 ? null : problemOf(parts, progress),
    duplicates: sum(({ duplicates }) => duplicates),
    skipped: sum(({ skipped }) => skipped),
    gone: sum(({ gone }) => gone),
    fresh: sum(({ fresh }) => fresh),
    mayLack: sum(({ mayLack }) => mayLack),
    notes: notesOf(parts),
    receivedAt: lists.reduce<number | null>((oldest, { receivedAt }) => earlier(oldest, receivedAt), null),
    confirmedAt: lists.reduce<number | null>(
      (oldest, list) => earlier(oldest, list.confirmedAt ?? list.receivedAt),
      null,
    ),
    origin: { type: 'allProjects', parts, lacksParts: !known || !isWhole },
  };
};

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Returns the sum of the counts if each project gave a count and no item is in two projects; else null. */
const countOfParts = (lists: readonly HeldList[], items: number): number | null => {
  const counts = lists.map(({ count }) => count);
  if (counts.includes(null)) return null;
  const given = lists.reduce((sum, list) => sum + list.items.length, 0);
  return given === items ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) : null;
};

/** Returns the activity to report; a retry takes precedence. */
const activityOf = (lists: readonly HeldList[]): Activity | null => {
  const running = lists.flatMap(({ activity }) => activity ?? []);
  return running.find(({ wait }) => wait != null) ?? running[0] ?? null;
};

/** Returns the refresh to report; a refresh that the user requested takes precedence. */
const refreshOf = (lists: readonly HeldList[]): Refresh | null => {
  const running = lists.flatMap(({ refresh }) => refresh ?? []);
  return running.find(({ quiet }) => !quiet) ?? running[0] ?? null;
};

/** Returns the failure to report if nothing is loaded and no request is due. */
const problemOf = (parts: readonly ListPart[], { due, failed }: ProjectProgress): Problem | null =>
  due > 0 || parts.some(({ list }) => list !== undefined && hasPage(list))
    ? null
    : (stopsAll(parts) ?? failed[0]?.list?.problem ?? null);

/** Returns each note once, with its project or the number of its projects. */
const notesOf = (parts: readonly ListPart[]): readonly string[] => {
  const met = new Map<string, string[]>();
  for (const { project, list } of parts) {
    for (const note of list?.notes ?? []) met.set(note, [...(met.get(note) ?? []), project.name ?? project.uid]);
  }
  return Array.from(met, ([note, projects]) =>
    projects.length === 1 ? `${projects[0]}: ${note}` : `${note} (in ${plural(projects.length, wordOf(parts))})`,
  );
};

export const wordOf = ([first]: readonly ListPart[]): string => (first?.isService === true ? 'service' : 'project');

/** Describes how many projects answered: `all 65 projects answered`, `12 of 65 projects answered, 2 failed`. */
export const partsText = (parts: readonly ListPart[]): string => {
  const { total, answered, failed } = projectProgress(parts);
  const all = answered === total && failed.length === 0;
  if (all && total === 1) return `the one ${wordOf(parts)} answered`;
  if (all) return `all ${plural(total, wordOf(parts))} answered`;
  const failures = failed.length === 0 ? '' : `, ${formatCount(failed.length)} failed`;
  return `${formatCount(answered)} of ${plural(total, wordOf(parts))} answered${failures}`;
};

/** Describes the failed projects of a merged list in one line; null if none failed. */
export const failuresText = (state: Pick<State, 'keyTable'>, list: HeldList): string | null => {
  const parts = partsOf(list) ?? [];
  const { total, answered, failed } = projectProgress(parts);
  if (failed.length === 0) return null;
  if (failed.some(({ isService }) => isService)) {
    const whole = plural(total, 'service');
    const causes = failed.map(({ project, list }) => `${project.uid}: ${list?.problem?.what ?? ''}`);
    return [`${formatCount(total - failed.length)} of ${whole}`, ...causes].join(' · ');
  }
  const halted = stopsAll(parts);
  if (halted !== null && answered + failed.length < total) {
    return `${partsText(parts)}; skipped the others: ${problemLine(state, halted)}`;
  }
  const byCause = new Map<string, string[]>();
  for (const { project, list } of failed) {
    const cause = String(list?.problem?.status ?? list?.problem?.kind ?? '');
    byCause.set(cause, [...(byCause.get(cause) ?? []), project.name ?? project.uid]);
  }
  const causes = Array.from(byCause, ([cause, names]) => `${names.join(', ')} (${cause})`).join('; ');
  return `${formatCount(failed.length)} of ${plural(total, 'project')} failed: ${causes}. u shows why, r retries.`;
};

/** Describes the projects that were searched without a match: `any of 65 projects`, `the 12 of 65 projects that answered`. */
export const partsScope = (parts: readonly ListPart[]): string => {
  const { total, answered } = projectProgress(parts);
  const all = plural(total, wordOf(parts));
  return answered === total ? `any of ${all}` : `the ${formatCount(answered)} of ${all} that answered`;
};

/** Notes on projects of a merged list that did not answer; empty if all answered. */
export const partsMissing = (list: HeldList): readonly string[] => {
  const parts = partsOf(list) ?? [];
  const { total, answered, failed } = projectProgress(parts);
  return answered === total && failed.length === 0 ? [] : [partsText(parts)];
};

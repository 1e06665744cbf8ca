import { type List, newList } from './list.ts';

/** The list with this many pages wanted, and an earlier failure forgotten. */
export const wantPages = (list: List, want: number): List => ({
  ...list,
  want: Math.max(list.want, want),
  problem: null,
});

/**
 * The list with no further page wanted than came: a walk of all pages stops here, and one that waits for its turn to be
 * walked again is not.
 */
export const stopped = (list: List): List => ({
  ...list,
  want: list.pageStarts.length,
  refresh: list.activity === null ? null : list.refresh,
});

/** A list that is walked again without a word, unless it is being walked. */
export const refreshedQuietly = (list: List): List =>
  list.activity !== null || list.refresh !== null
    ? list
    : { ...list, quiet: true, refresh: newList(list.query, Math.max(1, list.pageStarts.length)) };

/** A list that is walked again, unless it is being walked. */
export const refreshed = (list: List): List => {
  if (list.activity !== null || list.refresh !== null)
    return list.quiet ? { ...list, quiet: false, problem: null } : list;
  if (list.items.length === 0) return newList(list.query, 1);
  return { ...list, problem: null, refresh: newList(list.query, Math.max(1, list.pageStarts.length)) };
};

import { isQuiet, newList, type Refresh, type ShownList } from './shown-list.ts';
import { newWalk } from './walk.ts';

/** The list with this many pages wanted; clears a failure. */
export const wantPages = (list: ShownList, want: number): ShownList => ({
  ...list,
  want: Math.max(list.want, want),
  problem: null,
});

/** The list without further wanted pages: a walk of all pages stops, and a refresh not yet started is cancelled. */
export const stopped = (list: ShownList): ShownList => ({
  ...list,
  want: list.pageStarts.length,
  refresh: list.activity === null ? null : list.refresh,
});

/** The list with a quiet refresh, unless a request or a refresh is in progress. */
export const refreshedQuietly = (list: ShownList): ShownList =>
  list.activity !== null || list.refresh !== null ? list : { ...list, refresh: newRefresh(list, true) };

/** The list with a refresh; one in progress is no longer quiet. */
export const refreshed = (list: ShownList): ShownList => {
  if (list.activity !== null || list.refresh !== null) return isQuiet(list) ? { ...loud(list), problem: null } : list;
  if (list.items.length === 0) return newList(list.query, 1);
  return { ...list, problem: null, refresh: newRefresh(list, false) };
};

/** The list with its request aborted, to be repeated. */
export const askedAnew = (list: ShownList): ShownList => ({ ...loud(list), activity: null });

/** A refresh of as many pages as are loaded. */
const newRefresh = ({ query, pageStarts }: ShownList, quiet: boolean): Refresh => ({
  walk: newWalk(query, Math.max(1, pageStarts.length)),
  quiet,
});

const loud = (list: ShownList): ShownList => ({ ...list, refresh: list.refresh && { ...list.refresh, quiet: false } });

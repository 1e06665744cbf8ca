import { queryKey } from '../../core/query/index.ts';
import type { Autoload } from '../state/autoload.ts';
import type { ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';

type Loading = Pick<State, 'autoload'>;

/** True if a list may load on by itself: its first page is loaded, nothing failed, and the user did not stop it. */
const mayGrow = ({ autoload: { rows, stopped } }: Loading, list: ShownList): boolean =>
  rows !== null &&
  list.origin.type === 'fresh' &&
  list.refresh === null &&
  list.problem === null &&
  list.pageStarts.length > 0 &&
  list.items.length > 0 &&
  list.items.length < rows &&
  hasMore(list) &&
  !stopped.has(queryKey(list.query));

/** The list with as many pages wanted as the row budget allows; the same one when nothing changes. */
export const loadedOn = (state: Loading, list: ShownList): ShownList => {
  const { rows } = state.autoload;
  if (rows === null || !mayGrow(state, list) || list.want > list.pageStarts.length) return list;
  const perPage = list.items.length / list.pageStarts.length;
  return { ...list, want: list.pageStarts.length + Math.ceil((rows - list.items.length) / perPage) };
};

/** True while a list loads on by itself. */
export const isLoadingOn = (state: Loading, list: ShownList | undefined): boolean =>
  list !== undefined &&
  mayGrow(state, list) &&
  list.want > list.pageStarts.length &&
  list.want !== Number.POSITIVE_INFINITY;

/** Marks a list as stopped: it loads further pages by key only. */
export const stoppedOn = ({ autoload }: Loading, { query }: ShownList): { readonly autoload: Autoload } => ({
  autoload: { ...autoload, stopped: new Set(autoload.stopped).add(queryKey(query)) },
});

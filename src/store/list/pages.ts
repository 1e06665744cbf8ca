import type { KindId } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type HeldList, newList, wantPages } from '../state/held-list.ts';
import { type Change, changeView, currentResource, currentView, type State, say } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { changeWalks, listOf, orderedByService, queriesOf } from '../walk/query.ts';
import { pageOf, pageTotal } from './count.ts';
import { cursorItem, placeCursor, windowOf } from './cursor.ts';
import { currentRows, loadedRowsOf, wholeRows } from './rows.ts';

/** Requests all pages of a kind, in each project if all projects are in scope. */
export const allPages = (state: State, kind: KindId): Pick<State, 'lists'> => {
  const list = listOf(state, kind);
  if (list !== undefined) return changeWalks(state, list, (walk) => wantPages(walk, Number.POSITIVE_INFINITY));
  const walks = queriesOf(state, kind).map(
    ({ key, query }) => [key, newList(query, Number.POSITIVE_INFINITY)] as const,
  );
  return { lists: { ...state.lists, ...Object.fromEntries(walks) } };
};

/** Describes the rows that a page (index from 0) added: `page 6 of 25: +50 hosts, 3 unhealthy`. */
const pageText = (state: State, list: HeldList, page: number): string => {
  const { short, brokenWord, broken } = currentResource(state);
  const rows = list.items.slice(list.pageStarts[page], list.pageStarts[page + 1]);
  const bad = rows.filter((item) => broken(item) === true).length;
  const total = pageTotal(list);
  const title = `page ${page + 1}${total === null ? '' : ` of ${formatCount(total)}`}`;
  return `${title}: +${plural(rows.length, short.one, short.many)}, ${formatCount(bad)} ${brokenWord}`;
};

/** Puts the cursor on the first visible row of a page (index from 0). If rows of several pages are mixed, describes the rows of the page instead. */
export const toPage = (state: State, list: HeldList, page: number): Change => {
  const start = list.pageStarts[page];
  if (start === undefined) return {};
  if (!orderedByService(state, state.tab))
    return { ...changeView(state, { jump: null }), ...say(pageText(state, list, page)) };
  const uids = new Set(list.items.slice(start, list.pageStarts[page + 1]).map(({ uid }) => uid));
  const whole = wholeRows(state);
  const here = { ...state, ...whole };
  const index = currentRows(here).findIndex(({ uid }) => uids.has(uid));
  if (index >= 0) return { ...whole, ...placeCursor(here, index, 0) };
  return {
    ...whole,
    ...changeView(state, { jump: null }),
    ...say(`no match for the filter among the ${plural(uids.size, 'row')} of page ${page + 1}`),
  };
};

/** The page of the row under the cursor (from 0); the last page if there are no rows, or if the row is a stub. */
export const cursorPage = (state: State, list: HeldList): number => {
  const index = list.uids.indexOf(cursorItem(state)?.uid ?? '');
  return index < 0 ? list.pageStarts.length - 1 : pageOf(list, index);
};

/** Prefetch, in screens: `near` is the distance from the end at which it starts, `far` is how far it reads ahead. */
const PREFETCH = { near: 0.5, far: 0.5 };
/** Prefetch during continued scrolling, since scrolling is faster than the answers of a distant service. */
const SCROLLING_PREFETCH = { near: 1, far: 3 };
/** Maximum number of pages to prefetch at once, for short pages. */
const MAX_PAGES_AHEAD = 4;

/**
 * Requests more pages when the cursor nears the end of the loaded rows. This happens once for each move of the cursor,
 * because locally sorted rows may arrive above the last row and leave the cursor near the end. With a filter nothing is
 * prefetched: if few rows match, the whole list would be walked. To find a wanted row, the walk goes on to its end.
 */
export const fetchAhead = (state: State, list: HeldList): HeldList => {
  if (!hasMore(list) || list.problem !== null || list.want > list.pageStarts.length) return list;
  const { seek, cursor } = currentView(state);
  if (seek !== null && !list.uids.has(seek)) return { ...list, want: list.pageStarts.length + 1 };
  const rows = loadedRowsOf(state, state.tab);
  if (rows.length < list.items.length) return list;
  const { top, height } = windowOf(state);
  const enough = height * (1 + PREFETCH.near);
  if (rows.length >= enough && list.aheadOf === cursor) return list;
  const { near, far } = list.aheadOf !== null && orderedByService(state, state.tab) ? SCROLLING_PREFETCH : PREFETCH;
  const last = rows.at(-1);
  const end = last === undefined ? 0 : currentRows(state).lastIndexOf(last) + 1;
  const left = end - (top + height);
  if (left >= height * near) return list;
  const perPage = rows.length / list.pageStarts.length;
  const pages = perPage > 0 ? Math.ceil((height * far - left) / perPage) : 1;
  return { ...list, want: list.pageStarts.length + Math.min(MAX_PAGES_AHEAD, pages), aheadOf: cursor };
};

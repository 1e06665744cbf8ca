import { failsAgain } from '../../core/client/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { plural } from '../../core/values/index.ts';
import { costOf, isCostly } from '../../store/list/cost.ts';
import { restText } from '../../store/list/count.ts';
import { allPages, cursorPage, toPage } from '../../store/list/pages.ts';
import { failedEmpty, needsRows } from '../../store/list/rows.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { wordOf } from '../../store/projects/parts.ts';
import { type HeldList, isCached, type ListPart, partsOf, wantPages } from '../../store/state/held-list.ts';
import type { Key } from '../../store/state/key.ts';
import { type Change, changeView, currentResource, currentView, type State, say } from '../../store/state/state.ts';
import { hasMore } from '../../store/state/walk.ts';
import { changeList, changeWalks, currentList, orderedByService } from '../../store/walk/query.ts';
import { LOAD_ALL } from './pickers.ts';

/** True while the service has, or may have, further pages. */
const hasMoreRows = (state: State): boolean => {
  const list = currentList(state);
  return list === undefined || hasMore(list);
};

/**
 * Moves the cursor to the first row of the next page of the service; a page that is not loaded is requested first, by its
 * continue token. If this program sorts, which mixes pages, loads the next page and leaves the cursor on its row.
 */
const nextPage = (state: State): Change => {
  const list = currentList(state);
  if (list === undefined) return {};
  const parts = partsOf(list);
  if (parts !== null) return nextOfEach(state, list, parts);
  const { jump } = currentView(state);
  const asked = jump?.of === queryKey(list.query) ? jump.page + 1 : Math.max(1, list.pageStarts.length);
  const page = orderedByService(state, state.tab) ? targetPage(state, list) + 1 : asked;
  if (page < list.pageStarts.length) return toPage(state, list, page);
  return hasMore(list) ? askPage(state, list, page) : say('no further page');
};

/** Moves the cursor to the first row of the previous page of the service. */
const previousPage = (state: State): Change => {
  const list = currentList(state);
  if (list === undefined) return {};
  if (partsOf(list) !== null) return say('several lists are shown together; no pages to go back to');
  if (!orderedByService(state, state.tab))
    return say('all pages are loaded and sorted together, so there are no pages to go back to');
  const page = targetPage(state, list) - 1;
  if (page < 0) return { ...toPage(state, list, 0), ...say('already on the first page') };
  return page < list.pageStarts.length ? toPage(state, list, page) : askPage(state, list, page);
};

/** The page that the cursor is moving to; if it is not moving, the page that it is on. */
const targetPage = (state: State, list: HeldList): number => {
  const { jump } = currentView(state);
  return jump?.of === queryKey(list.query) ? jump.page : cursorPage(state, list);
};

/** Loads, if all projects are in scope, the next page of each project that has more. The new rows are sorted in. */
const nextOfEach = (state: State, list: HeldList, parts: readonly ListPart[]): Change => {
  const more = parts.filter((part) => part.list === undefined || hasMore(part.list)).length;
  if (more === 0) return say(`no ${wordOf(parts)} has a further page`);
  const next = (walk: HeldList): HeldList => (hasMore(walk) ? wantPages(walk, walk.pageStarts.length + 1) : walk);
  return { ...changeWalks(state, list, next), ...say(`loading the next page of ${plural(more, wordOf(parts))}`) };
};

const askPage = (state: State, list: HeldList, page: number): Change => ({
  ...changeList(state, wantPages(list, page + 1)),
  ...changeView(state, { jump: { page, of: queryKey(list.query) } }),
  ...say(loadingText(list, page)),
});

/** Message about a requested page. If the page before it is not complete, that page is loaded first: it has the token. */
const loadingText = ({ pageStarts, activity }: HeldList, page: number): string => {
  const first = pageStarts.length;
  if (page <= first) return `loading page ${page + 1}`;
  const pages = `page ${page + 1} if it exists`;
  return activity === null
    ? `loading page ${first + 1} again, then ${pages}`
    : `still loading page ${first + 1}, then ${pages}`;
};

const needsPages = (state: State): string | null => {
  const list = currentList(state);
  const none = needsRows(state);
  if (none !== null) return none;
  if (isCached(list)) return 'cached rows have no pages; r loads the current ones';
  if ((list?.pageStarts.length ?? 0) > 1 || hasMoreRows(state)) return null;
  return currentView(state).filter.terms.length > 0 ? 'no other page; j goes to the next match' : 'no other page';
};

const needsMore = (state: State): string | null => {
  const { next, problem = null } = currentList(state) ?? {};
  if (problem !== null && failsAgain(problem)) return `${problem.what}; r asks once more`;
  if (hasMoreRows(state)) return null;
  return next?.type === 'end' && next.reach === 'open end'
    ? 'the service gives no next page and does not say whether this is all'
    : `all ${currentResource(state).many} are loaded`;
};

/** Widths of the screen at which the footer shows the cost of `L`; wider screens show it in the position line. */
const WITH_COST = { from: 80, below: 115 };

/** `load all (24 requests, ~6 s)`; null if the cost is unknown or shown elsewhere. */
const loadAllNow = (state: State): string | null => {
  const list = currentList(state);
  const { columns } = state.size;
  const isTold = columns >= WITH_COST.from && columns < WITH_COST.below;
  const cost = list === undefined || isCached(list) || !isTold ? '' : restText(state, list);
  return cost === '' ? null : `load all (${cost})`;
};

/** Keys that load further pages of a list from the service. */
export const PAGE_KEYS: readonly Key[] = [
  {
    id: 'next-page',
    keys: ['n'],
    group: 'Pages',
    label: 'next page',
    about: 'go to the next page of the service',
    places: ['list'],
    footer: 3,
    idle: (state) => !hasMoreRows(state),
    blocked: needsPages,
    run: nextPage,
  },
  {
    id: 'previous-page',
    keys: ['p'],
    group: 'Pages',
    label: 'previous page',
    about: 'go to the previous page of the service',
    places: ['list'],
    blocked: needsPages,
    run: previousPage,
  },
  {
    id: 'load-all',
    keys: ['L'],
    group: 'Pages',
    label: 'load all',
    labelNow: loadAllNow,
    about: 'load all pages; Esc stops',
    places: ['list', 'question'],
    footer: 2,
    idle: failedEmpty,
    asks: true,
    blocked: needsMore,
    run: (state) => {
      const list = currentList(state);
      if (list === undefined) return {};
      const isAsked = isCostly(costOf(state, list)) && !state.autoload.anyway.has(queryKey(list.query));
      return isAsked ? openPicker(state, LOAD_ALL) : allPages(state, state.tab);
    },
  },
];

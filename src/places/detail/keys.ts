import type { FilterLink, Link } from '../../core/view/index.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import { movedInColumns, screenLine } from '../../store/detail/columns.ts';
import { backFromRelated, goToRelated, hitsOf, leaveFor } from '../../store/detail/go-to-related.ts';
import { detailOf, type OpenDetail } from '../../store/detail/layout.ts';
import { changeDetail, fixedScope, opened, placeInList } from '../../store/detail/open.ts';
import { relatedOf } from '../../store/detail/related.ts';
import { placeCursor, windowOf } from '../../store/list/cursor.ts';
import { currentRows } from '../../store/list/rows.ts';
import type { Key } from '../../store/state/key.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import {
  type Change,
  changeView,
  currentResource,
  currentView,
  resourceIn,
  type State,
  say,
} from '../../store/state/state.ts';
import type { Detail } from '../../store/state/view.ts';
import { hasMore } from '../../store/state/walk.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { itemFetchOf, openItem } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { openSearch } from '../search/place.ts';

/** Goes to the next or previous section of the open item, wrapping around. */
const cycleSection =
  (by: 1 | -1) =>
  (state: State): Change => {
    const open = detailOf(state);
    if (open === null || open.sections.length === 0) return {};
    const { detail, sections } = open;
    const index = detail.form === 'sections' ? open.section + by : open.section;
    const section = sections.at(index % sections.length)?.id ?? null;
    return changeView(state, { section, detail: changeDetail(detail, { form: 'sections', section }) });
  };

/** Opens the next or previous item of the list, in the same form and section. The list's cursor follows. */
const stepItem =
  (by: 1 | -1) =>
  (state: State): Change => {
    const view = currentView(state);
    const { detail } = view;
    if (detail === null) return {};
    const { one, many } = currentResource(state);
    const at = placeInList(state);
    if (at === null) return say(`this ${one} is not among the ${many} shown`);
    const next = currentRows(state)[at + by];
    if (next === undefined) return say(`${by === 1 ? 'last' : 'first'} of the ${many} shown`);
    const { top, height } = windowOf(state);
    const row = Math.max(0, Math.min(height - 1, at + by - top));
    const placed = { ...state, ...placeCursor(state, at + by, row) };
    const form = detail.form === 'compare' ? 'sections' : detail.form;
    const { section, wrap, direct } = detail;
    const turned = { ...opened(next.uid, view, form, fixedScope(state, next.uid)), section, wrap, direct };
    return { ...changeView(placed, { detail: turned }), ...keepWayBack(state, detail.uid, next.uid) };
  };

/** Keeps the way back from a related item when the next or previous item opens. */
const keepWayBack = ({ trail, tab }: State, from: string, to: string): Change => {
  const left = trail.at(-1);
  return left?.to === tab && left.item === from ? { trail: [...trail.slice(0, -1), { ...left, item: to }] } : {};
};

/** The link on the line under the cursor; null if the line has no link. */
const linkUnderCursor = (state: State): Link | FilterLink | null => {
  const open = detailOf(state);
  return open?.rows[open.cursor]?.link ?? null;
};

/**
 * Follows the link under the cursor: to an item; for things without a list of their own (clusters, registries), to the list
 * that refers to them. On a line without a link, toggles the fold.
 */
const follow = (state: State): Change => {
  const link = linkUnderCursor(state);
  const item = openItem(state);
  if (link === null || item === undefined) return toggleFold(state);
  if ('filter' in link) {
    const parsed = parseFilter(link.filter, resourceIn(state, link.kind));
    return parsed.ok ? leaveFor(state, link.kind, null, parsed.filter) : say(parsed.message, 'warn');
  }
  const { kind, uid, relation } = link;
  const name = link.name ?? uid;
  if (kind !== null && state.catalog.resources.some(({ id }) => id === kind))
    return goToRelated(state, { kind, uid, one: true, label: `${relation} ${name}`, hint: '' });
  const list = relatedOf(state, item).find((one) => !one.one && one.uid === uid);
  return list === undefined ? say(`no list shows the ${relation} ${name}`) : goToRelated(state, list);
};

/** Toggles the fold under the cursor, or the fold that the cursor is in. */
const toggleFold = (state: State): Change => {
  const open = detailOf(state);
  if (open === null) return {};
  const at = open.rows.findLastIndex((row, index) => index <= open.cursor && row.fold !== undefined);
  const fold = open.rows[at]?.fold;
  if (fold === undefined) return say('nothing to fold');
  const folds = { ...open.detail.folds, [fold.id]: !fold.open };
  const row = Math.max(0, screenLine(open, at) - open.top);
  return changeView(state, { detail: { ...open.detail, folds, cursor: at, row } });
};

/** Folds, or unfolds, everything in the section. */
const foldAll =
  (isOpen: boolean) =>
  (state: State): Change => {
    const open = detailOf(state);
    if (open === null) return {};
    return changeView(state, { detail: { ...open.detail, folds: { '*': isOpen }, cursor: 0, row: 0 } });
  };

const needsSearch = (state: State): string | null =>
  (currentView(state).detail?.search ?? '') === '' ? 'no search; / starts one' : null;

/** Goes to the next or previous match, wrapping around. */
const toHit =
  (by: 1 | -1) =>
  (state: State): Change => {
    const open = detailOf(state);
    if (open === null) return {};
    const hits = hitsOf(open);
    const hit =
      by === 1
        ? (hits.find((index) => index > open.cursor) ?? hits[0])
        : (hits.findLast((index) => index < open.cursor) ?? hits.at(-1));
    return hit === undefined ? say(`no match for ${open.detail.search}`) : toLine(state, open, hit);
  };

/** Searches the open item. The cursor goes to the first match at or after its line. */
const searchItem = (state: State, detail: Detail, text: string): Change => {
  const change = changeView(state, { detail: { ...detail, search: text } });
  const next = { ...state, ...change };
  const open = detailOf(next);
  if (open === null || text === '') return change;
  const hits = hitsOf(open);
  const hit = hits.find((index) => index >= open.cursor) ?? hits[0];
  return hit === undefined ? change : toLine(next, open, hit);
};

/** Moves the cursor to a line; a line out of view is centred. */
const toLine = (state: State, open: OpenDetail, cursor: number): Change => {
  const line = screenLine(open, cursor);
  const seen = line >= open.top && line < open.top + open.height;
  const row = seen ? line - open.top : Math.floor(open.height / 2);
  return changeView(state, { detail: { ...open.detail, cursor, row } });
};

/** Keys of an open item. */
export const DETAIL_KEYS: readonly Key[] = [
  {
    id: 'next-section',
    keys: ['l', 'right', ']'],
    group: 'Places',
    label: 'section',
    about: 'next section of the item',
    places: ['detail'],
    needsItem: true,
    footer: 2,
    run: cycleSection(1),
  },
  {
    id: 'previous-section',
    keys: ['h', 'left', '['],
    group: 'Places',
    label: 'previous section',
    about: 'previous section of the item',
    places: ['detail'],
    needsItem: true,
    run: cycleSection(-1),
  },
  {
    id: 'next-item',
    keys: ['ctrl+n'],
    group: 'Places',
    label: 'next item',
    about: 'open the next item of the list at the same section',
    places: ['detail'],
    needsItem: true,
    footer: 4,
    run: stepItem(1),
  },
  {
    id: 'previous-item',
    keys: ['ctrl+p'],
    group: 'Places',
    label: 'previous item',
    about: 'open the previous item of the list at the same section',
    places: ['detail'],
    needsItem: true,
    run: stepItem(-1),
  },
  {
    id: 'search',
    keys: ['/'],
    group: 'Item',
    label: 'search',
    about: 'search the section or the help',
    places: ['detail', 'help'],
    needsItem: true,
    footer: 3,
    run: openSearch,
  },
  {
    id: 'next-hit',
    keys: ['n'],
    group: 'Item',
    label: 'next match',
    about: 'next match of the search',
    places: ['detail'],
    needsItem: true,
    footer: 2,
    blocked: needsSearch,
    run: toHit(1),
  },
  {
    id: 'previous-hit',
    keys: ['N'],
    group: 'Item',
    label: 'previous match',
    about: 'previous match of the search',
    places: ['detail'],
    needsItem: true,
    blocked: needsSearch,
    run: toHit(-1),
  },
  {
    id: 'follow',
    keys: ['enter'],
    group: 'Item',
    label: 'fold',
    labelNow: (state) => (linkUnderCursor(state) === null ? null : 'follow →'),
    about: 'go to what a line with → names, Esc comes back; on other lines fold or unfold',
    places: ['detail'],
    needsItem: true,
    footer: 1,
    run: follow,
  },
  {
    id: 'fold',
    keys: ['space'],
    group: 'Item',
    label: 'fold',
    about: 'fold or unfold under the cursor',
    places: ['detail'],
    needsItem: true,
    run: toggleFold,
  },
  {
    id: 'fold-all',
    keys: ['-'],
    group: 'Item',
    label: 'fold all',
    about: 'fold everything in the section',
    places: ['detail'],
    needsItem: true,
    run: foldAll(false),
  },
  {
    id: 'unfold-all',
    keys: ['+'],
    group: 'Item',
    label: 'unfold all',
    about: 'unfold everything in the section',
    places: ['detail'],
    needsItem: true,
    run: foldAll(true),
  },
  {
    id: 'wrap',
    keys: ['w'],
    group: 'Item',
    label: 'wrap',
    about: 'wrap or truncate long text',
    places: ['detail'],
    needsItem: true,
    footer: 9,
    run: (state) => {
      const { detail } = currentView(state);
      return detail === null ? {} : changeView(state, { detail: { ...detail, wrap: !detail.wrap } });
    },
  },
];

/** True if the open item is not loaded and no request in progress may load it. */
const isMissing = (state: State): boolean => {
  const { detail } = currentView(state);
  if (detail === null || openItem(state) !== undefined) return false;
  const whole = itemFetchOf(state, detail.uid);
  if (whole !== undefined) return whole.problem !== null;
  const list = currentList(state);
  return !abilityOf(state, state.tab).details && list !== undefined && (!hasMore(list) || list.problem !== null);
};

/** The place of an open item. Back leaves, in this order: a search, YAML or a comparison, a related view, the item. */
export const DETAIL: KeyPlace<Detail> = {
  where: 'in an open item',
  move: (state, detail, motion) => {
    const open = detailOf(state);
    return open === null
      ? {}
      : changeView(state, { detail: { ...detail, ...movedInColumns(open, open.rows.length, motion) } });
  },
  back: (state, detail) => {
    if (detail.search !== '') return changeView(state, { detail: { ...detail, search: '' } });
    if (detail.form !== 'sections' && !detail.direct)
      return changeView(state, { detail: changeDetail(detail, { form: 'sections', against: null }) });
    return backFromRelated(state) ?? changeView(state, { detail: null });
  },
  leaves: () => true,
  hint: '? shows the keys',
  blocks: (state, { needsItem }) => (needsItem === true && isMissing(state) ? 'the item is not loaded' : null),
  search: {
    text: ({ search }) => search,
    hint: 'searches this section',
    show: (state, detail, text) => searchItem(state, detail, text),
    restore: (state, detail, search) => changeView(state, { detail: { ...detail, search } }),
  },
};

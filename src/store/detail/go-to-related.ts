import { isStub, ownUid, serviceOf } from '../../core/item/index.ts';
import { lastBy, perKey, perState } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { contains } from '../../core/text/index.ts';
import { type FilterLink, type Link, lineText } from '../../core/view/index.ts';
import { isPathSearch } from '../../pane/folded-lines.ts';
import type { PaneRow } from '../../pane/many.ts';
import { type Filter, parseFilter, refFilter } from '../../query/filter/language/index.ts';
import { allPages } from '../list/pages.ts';
import { openPicker } from '../picker/picker.ts';
import { isLoadingAll, stopWalk } from '../state/held-list.ts';
import type { Choice, PickerKind } from '../state/picker.ts';
import { type Change, changeView, currentView, resourceIn, type State, say, viewOf } from '../state/state.ts';
import { type Left, NO_FILTER, TOP } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { openItem } from '../walk/item.ts';
import { changeWalks, currentList, listOf } from '../walk/query.ts';
import { both } from '../walk/server-filter.ts';
import { stubText } from '../walk/stubs.ts';
import { screenLine } from './columns.ts';
import { detailOf, type OpenDetail } from './layout.ts';
import { fixedScope, opened } from './open.ts';
import { type Related, relatedItem, relatedOf } from './related.ts';

/** Once per state: it counts all loaded items, and each frame asks three times. */
const relatedChoices = perState((state: State): readonly Choice[] => {
  const item = relatedItem(state);
  const related = item === undefined ? [] : relatedOf(state, item);
  return related.map(({ label, hint }, index) => ({ value: String(index), label, hint, mark: ' ' }));
});

/** The related things of the item, with counts. */
const RELATED: PickerKind<null> = {
  title: (state) => `Related to ${relatedItem(state)?.name ?? 'nothing'}`,
  choices: relatedChoices,
  typed: {},
  choose: (state, _, { value }) => {
    const item = relatedItem(state);
    const related = item === undefined ? undefined : relatedOf(state, item)[Number(value)];
    return related === undefined ? {} : goToRelated(state, related);
  },
  hints: [],
};

/** Opens the related things of the open item, or of the one under the cursor. */
export const openRelated = (state: State): Change => {
  const item = relatedItem(state);
  if (item === undefined) return {};
  if (isStub(item)) return say(stubText(item), 'warn');
  if (relatedOf(state, item).length === 0) return say(`nothing is related to ${item.name}`);
  return openPicker(state, RELATED);
};

/**
 * Goes to a related thing and keeps the way back. Loads the whole other list, unless the one item is loaded or can be
 * requested by its uid.
 */
export const goToRelated = (state: State, { kind, uid, one, label }: Related): Change =>
  one ? leave(state, kind, uid, NO_FILTER) : leave(state, kind, null, referring(state, kind, uid, label));

/** What refers to a thing, of several services that of its own. */
const referring = (state: State, kind: KindId, uid: string, label: string): Filter => {
  const filter = refFilter(ownUid(uid), label);
  const service = parseFilter(`service=${serviceOf(uid)}`, resourceIn(state, kind));
  return serviceOf(uid) === null || !service.ok ? filter : both(filter, service.filter);
};

/** Goes to a list of items that refer to a thing; otherwise as `goToRelated`. */
const goToFiltered = (state: State, { kind, filter }: FilterLink): Change => {
  const parsed = parseFilter(filter, resourceIn(state, kind));
  return parsed.ok ? leave(state, kind, null, parsed.filter) : say(parsed.message, 'warn');
};

/** Leaves for an item by its uid, or (null) for a list under a filter. */
const leave = (state: State, kind: KindId, uid: string | null, filter: Filter): Change => {
  const left: Left = { tab: state.tab, to: kind, view: viewOf(state, kind), item: uid };
  const view = {
    ...viewOf(state, kind),
    filter,
    serverFilter: [],
    cloudType: null,
    cursor: uid === null ? TOP : { ...TOP, uid },
    jump: null,
    marks: new Set<string>(),
    detail:
      uid === null
        ? null
        : opened(uid, viewOf(state, kind), 'sections', fixedScope(state, relatedItem(state)?.uid ?? uid)),
  };
  const next = { ...state, tab: kind, views: { ...state.views, [kind]: view }, trail: [...state.trail, left] };
  const { tab, views, trail } = next;
  return { tab, views, trail, ...wantItem(next, kind, uid) };
};

const wantItem = (state: State, kind: KindId, uid: string | null): Change => {
  // A single item is requested by its uid, whatever its page in the list.
  if (uid !== null && abilityOf(state, kind).details) return {};
  const list = listOf(state, kind);
  const { many } = resourceIn(state, kind);
  if (list === undefined) return { ...allPages(state, kind), ...say(`loading all ${many}…`) };
  if (!hasMore(list) || (uid !== null && list.uids.has(uid))) return {};
  return { ...allPages(state, kind), ...say(`loading the other ${many}…`) };
};

/** The way back from a related thing, if the current place was opened from one; else null. */
export const backFromRelated = (state: State): Change | null => {
  const left = state.trail.at(-1);
  if (left === undefined || left.to !== state.tab) return null;
  const { detail } = currentView(state);
  if (detail !== null && detail.uid !== left.item) return null;
  const list = currentList(state);
  // Questions need all rows: a list opened from one keeps loading.
  const stop =
    left.questions === undefined && list !== undefined && isLoadingAll(list) ? changeWalks(state, list, stopWalk) : {};
  return {
    ...stop,
    tab: left.tab,
    views: { ...state.views, [left.to]: left.view },
    trail: state.trail.slice(0, -1),
    ...(left.questions !== undefined && { overlays: [...state.overlays, ...left.questions] }),
  };
};

/** Goes to the next or previous match, wrapping around. */
export const nextHit = (state: State, by: 1 | -1): Change => {
  const open = detailOf(state);
  if (open === null) return {};
  if (open.detail.search === '') return say('no search; / starts one');
  const hits = hitsOf(open);
  const hit =
    by === 1
      ? (hits.find((index) => index > open.cursor) ?? hits[0])
      : (hits.findLast((index) => index < open.cursor) ?? hits.at(-1));
  return hit === undefined ? say(`no match for ${open.detail.search}`) : toLine(state, open, hit);
};

/** Searches the open item; the cursor goes to the first match from there on. */
export const searchItem = (state: State, text: string): Change => searchFor(state, text, true);

/** Searches the open item; the cursor stays. */
export const restoreSearch = (state: State, text: string): Change => searchFor(state, text, false);

const searchFor = (state: State, text: string, moves: boolean): Change => {
  const { detail } = currentView(state);
  if (detail === null) return {};
  const change = changeView(state, { detail: { ...detail, search: text } });
  const next = { ...state, ...change };
  const open = detailOf(next);
  if (open === null || !moves || text === '') return change;
  const hits = hitsOf(open);
  const hit = hits.find((index) => index >= open.cursor) ?? hits[0];
  return hit === undefined ? change : toLine(next, open, hit);
};

/** A line out of view is centred. */
const toLine = (state: State, open: OpenDetail, cursor: number): Change => {
  const line = screenLine(open, cursor);
  const seen = line >= open.top && line < open.top + open.height;
  const row = seen ? line - open.top : Math.floor(open.height / 2);
  return changeView(state, { detail: { ...open.detail, cursor, row } });
};

const NO_PLACES: readonly number[] = [];

// Every key and every frame asks for the matches.
const hitsIn = perKey((_: readonly PaneRow[]) => lastBy<readonly number[]>());

const isHit = ({ line, pathOf }: PaneRow, search: string): boolean =>
  contains(lineText(line), search) ||
  (pathOf !== undefined && isPathSearch(search) && endsPath(pathOf().toLowerCase(), search));

/** True if a text ends in the last step of a path: lines below that step contain it in their paths too. */
const endsPath = (path: string, search: string): boolean => {
  const at = path.lastIndexOf(search);
  return at >= 0 && !/[.[]/.test(path.slice(at + search.length));
};

/** The lines of the open item that contain the search text in their text or field path, ignoring case. */
export const hitsOf = ({ rows, detail }: OpenDetail): readonly number[] => {
  const search = detail.search.toLowerCase();
  if (search === '') return NO_PLACES;
  return hitsIn(rows)([search], () => rows.flatMap((row, index) => (isHit(row, search) ? [index] : [])));
};

/** Toggles the fold under the cursor; inside of a fold, the enclosing one. */
export const toggleFold = (state: State): Change => {
  const open = detailOf(state);
  if (open === null) return {};
  const at = foldAbove(open.rows, open.cursor);
  const fold = open.rows[at]?.fold;
  if (fold === undefined) return say('nothing to fold');
  const folds = { ...open.detail.folds, [fold.id]: !fold.open };
  const row = Math.max(0, screenLine(open, at) - open.top);
  return changeView(state, { detail: { ...open.detail, folds, cursor: at, row } });
};

export const foldAll = (state: State, open: boolean): Change => {
  const shown = detailOf(state);
  if (shown === null) return {};
  return changeView(state, { detail: { ...shown.detail, folds: { '*': open }, cursor: 0, row: 0 } });
};

const foldAbove = (rows: NonNullable<ReturnType<typeof detailOf>>['rows'], from: number): number => {
  let at = from;
  while (at > 0 && rows[at]?.fold === undefined) at -= 1;
  return at;
};

/** The link on the line under the cursor; null if it has none. */
export const linkUnderCursor = (state: State): Link | FilterLink | null => {
  const open = detailOf(state);
  return open?.rows[open.cursor]?.link ?? null;
};

/**
 * Follows the link under the cursor: to an item, or, for things without a list of their own (clusters, registries), to
 * the list that refers to them. Toggles the fold on lines without a link.
 */
export const follow = (state: State): Change => {
  const link = linkUnderCursor(state);
  const item = openItem(state);
  if (link === null || item === undefined) return toggleFold(state);
  if ('filter' in link) return goToFiltered(state, link);
  const { kind, uid, relation } = link;
  const name = link.name ?? uid;
  if (kind !== null && state.catalog.resources.some(({ id }) => id === kind))
    return goToRelated(state, { kind, uid, one: true, label: `${relation} ${name}`, hint: '' });
  const list = relatedOf(state, item).find((one) => !one.one && one.uid === uid);
  return list === undefined ? say(`no list shows the ${relation} ${name}`) : goToRelated(state, list);
};

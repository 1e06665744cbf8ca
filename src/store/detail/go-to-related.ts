import { isStub, ownUid, serviceOf } from '../../core/item/index.ts';
import { lastBy, perKey, perState } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { contains } from '../../core/text/index.ts';
import { lineText } from '../../core/view/index.ts';
import { isPathSearch } from '../../pane/folded-lines.ts';
import type { PaneRow } from '../../pane/many.ts';
import { both, type Filter, parseFilter, refFilter } from '../../query/filter/language/index.ts';
import { allPages } from '../list/pages.ts';
import { openPicker } from '../picker/picker.ts';
import { isLoadingAll, stopWalk } from '../state/held-list.ts';
import type { Choice, PickerKind } from '../state/picker.ts';
import { type Change, currentView, resourceIn, type State, say, viewOf } from '../state/state.ts';
import { type Left, NO_FILTER, TOP } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { changeWalks, currentList, listOf } from '../walk/query.ts';
import { stubText } from '../walk/stubs.ts';
import type { OpenDetail } from './layout.ts';
import { fixedScope, opened } from './open.ts';
import { type Related, relatedItem, relatedOf } from './related.ts';

/** Computed once for each state: all loaded items are counted, and each frame reads this three times. */
const relatedChoices = perState((state: State): readonly Choice[] => {
  const item = relatedItem(state);
  const related = item === undefined ? [] : relatedOf(state, item);
  return related.map((one, index) => ({
    value: String(index),
    label: one.label,
    hint: one.hint,
    choose: (below) => goToRelated(below, one),
  }));
});

/** A picker of the things that are related to an item, with counts. */
const RELATED: PickerKind<null> = {
  title: (state) => `Related to ${relatedItem(state)?.name ?? 'nothing'}`,
  choices: relatedChoices,
};

/** Opens the picker of related things for the open item, or for the item under the cursor. */
export const openRelated = (state: State): Change => {
  const item = relatedItem(state);
  if (item === undefined) return {};
  if (isStub(item)) return say(stubText(item), 'warn');
  if (relatedOf(state, item).length === 0) return say(`nothing is related to ${item.name}`);
  return openPicker(state, RELATED);
};

/** Opens a related thing and remembers the way back. Loads the whole other list, unless one item is loaded or can be requested by uid. */
export const goToRelated = (state: State, { kind, uid, one, label }: Related): Change =>
  one ? leaveFor(state, kind, uid, NO_FILTER) : leaveFor(state, kind, null, referring(state, kind, uid, label));

/** Returns the filter for the items that refer to a thing. If several services are shown, the filter includes the service of the thing. */
const referring = (state: State, kind: KindId, uid: string, label: string): Filter => {
  const filter = refFilter(ownUid(uid), label);
  const service = parseFilter(`service=${serviceOf(uid)}`, resourceIn(state, kind));
  return serviceOf(uid) === null || !service.ok ? filter : both(filter, service.filter);
};

/** Opens an item by its uid, or (null) a list under a filter, and remembers the way back. */
export const leaveFor = (state: State, kind: KindId, uid: string | null, filter: Filter): Change => {
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
  // A single item is requested by uid, independent of the pages of the list.
  if (uid !== null && abilityOf(state, kind).details) return {};
  const list = listOf(state, kind);
  const { many } = resourceIn(state, kind);
  if (list === undefined) return { ...allPages(state, kind), ...say(`loading all ${many}…`) };
  if (!hasMore(list) || (uid !== null && list.uids.has(uid))) return {};
  return { ...allPages(state, kind), ...say(`loading the other ${many}…`) };
};

/** Returns to the item from which the current place was opened; null if there is no such item. */
export const backFromRelated = (state: State): Change | null => {
  const left = state.trail.at(-1);
  if (left === undefined || left.to !== state.tab) return null;
  const { detail } = currentView(state);
  if (detail !== null && detail.uid !== left.item) return null;
  const list = currentList(state);
  // A question needs all rows, so a list that was opened from a question goes on loading.
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

const NO_PLACES: readonly number[] = [];

// The matches are read for each key and each frame.
const hitsIn = perKey((_: readonly PaneRow[]) => lastBy<readonly number[]>());

const isHit = ({ line, pathOf }: PaneRow, search: string): boolean =>
  contains(lineText(line), search) ||
  (pathOf !== undefined && isPathSearch(search) && endsPath(pathOf().toLowerCase(), search));

/** True if a text matches the last step of a path. The paths of lines below that step contain the text too, and do not count. */
const endsPath = (path: string, search: string): boolean => {
  const at = path.lastIndexOf(search);
  return at >= 0 && !/[.[]/.test(path.slice(at + search.length));
};

/** Returns the indices of the lines that contain the search text in their text or field path, ignoring case. */
export const hitsOf = ({ rows, detail }: OpenDetail): readonly number[] => {
  const search = detail.search.toLowerCase();
  if (search === '') return NO_PLACES;
  return hitsIn(rows)([search], () => rows.flatMap((row, index) => (isHit(row, search) ? [index] : [])));
};

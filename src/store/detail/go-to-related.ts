import type { KindId } from '../../core/query/index.ts';
import type { FilterLink } from '../../core/view/index.ts';
import { type Filter, parseFilter, refFilter } from '../../query/filter/language/index.ts';
import { allPages } from '../list/pages.ts';
import { currentView, resourceIn, viewOf } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import { newPicker, openOverlay } from '../state/overlays.ts';
import { isLoadingAll } from '../state/shown-list.ts';
import type { Change, State } from '../state/state.ts';
import { type Left, NO_FILTER, TOP } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { stopped } from '../state/wanted-pages.ts';
import { abilityOf } from '../walk/ability.ts';
import { changeWalks, currentList, listOf } from '../walk/query.ts';
import { fixedScope, opened } from './open.ts';
import { type Related, relatedItem, relatedOf } from './related.ts';

/** Opens the related things of the open item, or of the one under the cursor. */
export const openRelated = (state: State): Change => {
  const item = relatedItem(state);
  if (item === undefined) return {};
  if (relatedOf(state, item).length === 0) return say(`nothing is related to ${item.name}`);
  return openOverlay(state, 'picker', newPicker('related'));
};

/**
 * Goes to a related thing and keeps the way back. Loads the whole other list, unless the one item is loaded or can be
 * requested by its uid.
 */
export const goToRelated = (state: State, { kind, uid, one, label }: Related): Change =>
  one ? leave(state, kind, uid, NO_FILTER) : leave(state, kind, null, refFilter(uid, label));

/** Goes to a list of items that refer to a thing; otherwise as `goToRelated`. */
export const goToFiltered = (state: State, { kind, filter }: FilterLink): Change => {
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
  return { tab, views, trail, ...wanted(next, kind, uid) };
};

const wanted = (state: State, kind: string, uid: string | null): Change => {
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
    left.questions === undefined && list !== undefined && isLoadingAll(list) ? changeWalks(state, list, stopped) : {};
  return {
    ...stop,
    tab: left.tab,
    views: { ...state.views, [left.to]: left.view },
    trail: state.trail.slice(0, -1),
    ...(left.questions !== undefined && { overlays: [...state.overlays, ...left.questions] }),
  };
};

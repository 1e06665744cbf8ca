import type { KindId } from '../../core/query/index.ts';
import type { FilterLink } from '../../core/view/index.ts';
import { type Filter, parseFilter, refFilter } from '../../query/filter/language/index.ts';
import { allPages } from '../list/pages.ts';
import { currentView, resourceIn, viewOf } from '../state/current-view.ts';
import { stopped } from '../state/list-wishes.ts';
import { say } from '../state/message.ts';
import { newPicker, openOverlay } from '../state/overlays.ts';
import { isLoadingAll } from '../state/shown-list.ts';
import type { Change, State } from '../state/state.ts';
import { type Left, NO_FILTER, TOP } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { changeWalks, currentList, listOf } from '../walk/query.ts';
import { fixedScope, opened } from './open.ts';
import { type Related, relatedItem, relatedOf } from './related.ts';

/** Opens the list of what is related to the open item, or to that under the cursor. */
export const openRelated = (state: State): Change => {
  const item = relatedItem(state);
  if (item === undefined) return {};
  if (relatedOf(state, item).length === 0) return say(`nothing is related to ${item.name}`);
  return openOverlay(state, 'picker', newPicker('related'));
};

/**
 * Goes to a related thing. What is needed of the other list is asked for: the whole of it, unless the one item is here or
 * can be asked for by itself.
 * The place that was left is kept for the way back.
 */
export const goToRelated = (state: State, { kind, uid, one, label }: Related): Change =>
  one ? leave(state, kind, uid, NO_FILTER) : leave(state, kind, null, refFilter(uid, label));

/** Goes to a list of what names a thing; as `goToRelated` otherwise. */
export const goToFiltered = (state: State, { kind, filter }: FilterLink): Change => {
  const parsed = parseFilter(filter, resourceIn(state, kind));
  return parsed.ok ? leave(state, kind, null, parsed.filter) : say(parsed.message, 'warn');
};

/** To an item by its uid, or (null) to the list under a filter. */
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
  // One item is asked for by itself, whichever page of the list it is on.
  if (uid !== null && abilityOf(state, kind).details) return {};
  const list = listOf(state, kind);
  const { many } = resourceIn(state, kind);
  if (list === undefined) return { ...allPages(state, kind), ...say(`loading all ${many}…`) };
  if (!hasMore(list) || (uid !== null && list.uids.has(uid))) return {};
  return { ...allPages(state, kind), ...say(`loading the other ${many}…`) };
};

/** The way back from a related thing, when this is the place it led to; null when it is not. */
export const backFromRelated = (state: State): Change | null => {
  const left = state.trail.at(-1);
  if (left === undefined || left.to !== state.tab) return null;
  const { detail } = currentView(state);
  if (detail !== null && detail.uid !== left.item) return null;
  const list = currentList(state);
  // Questions are better answered from all rows: what they lead to goes on loading.
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

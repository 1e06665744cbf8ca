import { OWN_COLUMNS } from '../../core/item/index.ts';
import { refFilter } from '../../query/filter/language/index.ts';
import { allPages } from '../list/pages.ts';
import { currentView, resourceIn, viewOf } from '../state/current-view.ts';
import { stopped } from '../state/list-wishes.ts';
import { say } from '../state/message.ts';
import { openOverlay } from '../state/overlays.ts';
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
  return openOverlay(state, 'picker', {
    purpose: 'related',
    text: '',
    caret: 0,
    index: 0,
    order: [],
    columns: OWN_COLUMNS,
  });
};

/**
 * Goes to a related thing. What is needed of the other list is asked for: the whole of it, unless the one item is here or
 * can be asked for by itself.
 * The place that was left is kept for the way back.
 */
export const goToRelated = (state: State, { kind, uid, one, label }: Related): Change => {
  const left: Left = { tab: state.tab, to: kind, view: viewOf(state, kind), item: one ? uid : null };
  const view = {
    ...viewOf(state, kind),
    filter: one ? NO_FILTER : refFilter(uid, label),
    serverFilter: [],
    cloudType: null,
    cursor: one ? { ...TOP, uid } : TOP,
    jump: null,
    marks: new Set<string>(),
    detail: one
      ? opened(uid, viewOf(state, kind), 'sections', fixedScope(state, relatedItem(state)?.uid ?? uid))
      : null,
  };
  const next = { ...state, tab: kind, views: { ...state.views, [kind]: view }, trail: [...state.trail, left] };
  const { tab, views, trail } = next;
  return { tab, views, trail, ...wanted(next, kind, one ? uid : null) };
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

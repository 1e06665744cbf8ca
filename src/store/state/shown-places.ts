import { type Resource, withAskedIn } from '../../core/item/index.ts';
import { ALL_PROJECTS, type KindId } from '../../core/query/index.ts';
import type { Place } from '../../keymap/action.ts';
import type { OverlayStates } from './overlay.ts';
import type { Change, State } from './state.ts';
import type { Detail, View } from './view.ts';

/** The view of a kind. @throws Error for a kind that is not in the catalog */
export const viewOf = (state: State, kind: KindId): View => {
  const view = state.views[kind];
  if (view === undefined) throw new Error(`no view of ${kind}`);
  return view;
};

/** The current view. */
export const currentView = (state: State): View => viewOf(state, state.tab);

/** A change of the current view. */
export const changeView = (state: State, change: Partial<View>): Change => ({
  views: { ...state.views, [state.tab]: { ...currentView(state), ...change } },
});

/** The current resource. @throws Error for a kind that is not in the catalog */
export const currentResource = (state: State): Resource => resourceIn(state, state.tab);

/** A kind of the catalog; with the project column while all projects are in scope. @throws Error for an unknown kind */
export const resourceIn = (state: State, kind: KindId): Resource => {
  const resource = state.catalog.resources.find(({ id }) => id === kind);
  if (resource === undefined) throw new Error(`no kind ${kind}`);
  return state.scope === ALL_PROJECTS && resource.inProjects ? withAskedIn(resource) : resource;
};

/** The word for one item of a kind, the shortest of its names: `host` of `hosts`. */
export const kindWord = ({ id, names }: Resource): string => names.reduce((a, b) => (b.length < a.length ? b : a), id);

/** The state of each place by its id: the list, its open item, and the overlays. */
export interface PlaceStates extends OverlayStates {
  readonly list: View;
  readonly detail: Detail;
}

export type PlaceId = keyof PlaceStates;

/** Places that receive every key: prompts and pickers. The key table serves the others. */
export type TypedId = Exclude<PlaceId, Place>;

/** An open place with its state. */
export type Shown<Id extends PlaceId = PlaceId> = {
  [One in Id]: { readonly id: One; readonly state: PlaceStates[One] };
}[Id];

/** The open places, the top one first; the list or its open item is last. */
export const shownPlaces = (state: State): readonly Shown[] => {
  const view = currentView(state);
  const base: Shown = view.detail === null ? { id: 'list', state: view } : { id: 'detail', state: view.detail };
  return [...state.overlays.toReversed(), base];
};

const TYPED: Readonly<Record<TypedId, true>> = {
  filter: true,
  search: true,
  picker: true,
  palette: true,
  'export-name': true,
};

export const isTyped = (shown: Shown): shown is Shown<TypedId> => Object.hasOwn(TYPED, shown.id);

/** The top place of the key table. */
export const keyPlace = (state: State): Shown<Place> => {
  const found = shownPlaces(state).find((shown): shown is Shown<Place> => !isTyped(shown));
  return found ?? { id: 'list', state: currentView(state) };
};

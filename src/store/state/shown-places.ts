import type { Place } from '../../keymap/action.ts';
import { currentView } from './current-view.ts';
import type { OverlayStates } from './overlay.ts';
import type { State } from './state.ts';
import type { Detail, View } from './view.ts';

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

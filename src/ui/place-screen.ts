import type { ComponentType } from 'react';
import type { State } from '../store/state/state.ts';

/** In `PlaceScreen`, instead of a component: the region stays as the place below draws it. */
export const BELOW = 'below';

/** An entry of the footer. A `pinned` entry is never cut; an `idle` entry is dimmed because its key does not work now. */
export type FooterEntry = readonly [key: string, label: string, look?: 'pinned' | 'idle'];

/** Properties of a component that draws a region of a place: the state of the place. */
export interface PlaceProps<Own> {
  readonly place: Own;
}

type PlacePart<Own> = ComponentType<PlaceProps<Own>> | typeof BELOW;

/** The look of a place: its component for each region. */
export interface PlaceScreen<Own> {
  /** The lines between query line and position line. */
  readonly Body: PlacePart<Own>;
  /** The line under the tabs: a prompt, or the path to the place. */
  readonly Path: PlacePart<Own>;
  /** The line above the footer. */
  readonly Position: PlacePart<Own>;
  /** The last line: keys, or an error in the typed text; `keys` shows the keys of the key table that work now. */
  readonly footer: ((state: State, own: Own) => readonly FooterEntry[] | string) | 'keys';
}

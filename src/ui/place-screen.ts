import type { ComponentType } from 'react';
import type { State } from '../store/state/state.ts';

/** Marks a region as drawn by the place below. */
export const BELOW = 'below';

/** An entry of the footer: `pinned` entries are never cut, `idle` ones are dimmed because they do not work now. */
export type FooterEntry = readonly [key: string, label: string, look?: 'pinned' | 'idle'];

/** A component of a place gets the state of its place. */
export interface PlaceProps<Own> {
  readonly place: Own;
}

type PlacePart<Own> = ComponentType<PlaceProps<Own>> | typeof BELOW;

export interface PlaceScreen<Own> {
  /** The lines between query line and position line. */
  readonly Body: PlacePart<Own>;
  /** The line under the tabs: a prompt, or the path to the place. */
  readonly Path: PlacePart<Own>;
  /** The last line but one. */
  readonly Position: PlacePart<Own>;
  /** The last line: keys, or the error of the typed text; `keys` takes those of the key table that work now. */
  readonly footer: ((state: State, own: Own) => readonly FooterEntry[] | string) | 'keys';
}

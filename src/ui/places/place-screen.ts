import type { State } from '../../store/state/state.ts';
import type { Piece } from '../screen/pieces.ts';
import type { Theme } from '../theme.ts';

/** Marks a region as drawn by the place below. */
export const BELOW = 'below';

/** An entry of the footer: `pinned` entries are never cut, `idle` ones are dimmed because they do not work now. */
export type FooterEntry = readonly [key: string, label: string, look?: 'pinned' | 'idle'];

/** Regions of the screen as a place draws them. */
export interface PlaceScreen<Own> {
  /** The lines between query line and position line. */
  readonly body: ((state: State, own: Own, theme: Theme) => readonly string[]) | typeof BELOW;
  /** The line under the tabs: a prompt, or the path to the place. */
  readonly path: ((state: State, own: Own, theme: Theme) => string) | typeof BELOW;
  /** The last line but one. */
  readonly position: ((state: State, own: Own) => readonly Piece[]) | typeof BELOW;
  /** The last line; `keys` takes the bindings of the key table that work now. */
  readonly footer: ((state: State, own: Own) => readonly FooterEntry[]) | 'keys';
}

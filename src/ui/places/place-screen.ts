import type { State } from '../../store/state/state.ts';
import type { Piece } from '../screen/pieces.ts';
import type { Theme } from '../theme.ts';

/** A region that a place leaves to the place below it. */
export const BELOW = 'below';

/** An entry of the footer: `pinned` ones are never cut, `idle` ones do not work at this moment. */
export type FooterEntry = readonly [key: string, label: string, look?: 'pinned' | 'idle'];

/** What a place draws in each region of the screen. */
export interface PlaceScreen<Own> {
  /** The lines between query line and position line. */
  readonly body: ((state: State, own: Own, theme: Theme) => readonly string[]) | typeof BELOW;
  /** The line under the tabs: a prompt, or the path to the place. */
  readonly path: ((state: State, own: Own, theme: Theme) => string) | typeof BELOW;
  /** The last line but one. */
  readonly position: ((state: State, own: Own) => readonly Piece[]) | typeof BELOW;
  /** The last line: `keys` are those of the key table that work now. */
  readonly footer: ((state: State, own: Own) => readonly FooterEntry[]) | 'keys';
}

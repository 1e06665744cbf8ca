import type { Action } from '../../keymap/action.ts';
import type { Edited } from './line-edit.ts';
import type { Motion } from './scroll.ts';
import type { Change, State } from './state.ts';

/** A place whose keys stand in the key table (`keymap/`). */
export interface KeyPlace<Own> {
  /** Moves its cursor, or scrolls it. */
  move(state: State, own: Own, motion: Motion): Change;
  /** One step back: inside the place, or out of it. */
  back(state: State, own: Own): Change;
  /** Whether `q` leads back from it; at the top it ends the program. */
  leaves(state: State): boolean;
  /** Added to the message for a key that does nothing. */
  readonly hint: string;
  /** Actions that do something of their own here. */
  verb?(state: State, own: Own, action: Action): Change | null;
  /** A text that is typed to narrow or search it. */
  readonly search?: SearchedPlace<Own>;
}

/** A place with a search prompt of its own: `/`. */
export interface SearchedPlace<Own> {
  /** What is looked for now. */
  text(own: Own): string;
  /** What the prompt says of what the text does: `narrows the lines`. */
  readonly hint: string;
  /** Looks for another text while it is typed, and shows the first match. */
  show(state: State, own: Own, text: string): Change;
  /** Looks for the earlier text again: nothing moves. */
  restore(state: State, own: Own, text: string): Change;
}

/** Runs the verb of an action. */
export type Act = (state: State, action: Action) => Change;

/** A prompt or a picker: every key is text or has a meaning of its own. */
export interface TypedPlace<Own> {
  press(state: State, own: Own, key: string, act: Act): Change;
  /** Takes another text into its line. */
  edit(state: State, own: Own, edited: Edited): Change;
  /** Its line; null while keys are choices. */
  line(own: Own): Edited | null;
}

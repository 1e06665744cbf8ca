import type { Action } from '../../keymap/action.ts';
import type { Edited } from './line-edit.ts';
import type { Motion } from './scroll.ts';
import type { Change, State } from './state.ts';

/** A place of the key table (`keymap/`). */
export interface KeyPlace<Own> {
  /** Moves its cursor, or scrolls it. */
  move(state: State, own: Own, motion: Motion): Change;
  /** One step back: inside the place, or out of it. */
  back(state: State, own: Own): Change;
  /** True if `q` leaves it; at the top it ends the program. */
  leaves(state: State): boolean;
  /** Appended to the message for a key without a binding. */
  readonly hint: string;
  /** Its own verb for an action; null or absent for the default. */
  verb?(state: State, own: Own, action: Action): Change | null;
  /** Its search by typed text, if it has one. */
  readonly search?: SearchedPlace<Own>;
}

/** Search of a place: `/`. */
export interface SearchedPlace<Own> {
  /** The current search text. */
  text(own: Own): string;
  /** Effect of the text, for the prompt: `narrows the lines`. */
  readonly hint: string;
  /** Searches while typing, and shows the first match. */
  show(state: State, own: Own, text: string): Change;
  /** Restores an earlier search without moving. */
  restore(state: State, own: Own, text: string): Change;
}

/** Runs the verb of an action. */
export type Act = (state: State, action: Action) => Change;

/** A prompt or a picker: it receives every key. */
export interface TypedPlace<Own> {
  press(state: State, own: Own, key: string, act: Act): Change;
  /** Sets the text of its line. */
  edit(state: State, own: Own, edited: Edited): Change;
  /** Its text line; null while keys are choices. */
  line(own: Own): Edited | null;
}

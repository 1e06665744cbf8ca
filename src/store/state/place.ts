import type { Key } from './key.ts';
import type { Edited } from './line-edit.ts';
import type { Picker } from './picker.ts';
import type { QuestionEntry, QuestionState } from './question.ts';
import type { Motion } from './scroll.ts';
import type { Change, PlaceId, PlaceStates, State } from './state.ts';
import type { Detail, View } from './view.ts';
import type { Job } from './work.ts';

/** The state of each place with keys. A place over the list adds its own where it is defined (`declare module`). */
export interface KeyStates {
  readonly list: View;
  readonly detail: Detail;
  readonly question: QuestionState;
}

/** The state of each prompt and picker, which take every key; a place adds its own as above. */
export interface TypedStates {
  readonly picker: Picker;
}

/** A place that has keys. */
export type Place = keyof KeyStates;
/** A place that receives every key. */
export type TypedId = keyof TypedStates;

/** A place whose content is worked out. */
interface WorkingPlace<Own> {
  /** The jobs that its content depends on, those with the first results first. */
  jobs?(state: State, own: Own): readonly Job[];
  /** Keeps the cursor on its choice, which new results may have moved. */
  keepChoice?(state: State, own: Own, before: State): Change;
}

export type WorkingPlaces = { readonly [Id in PlaceId]: WorkingPlace<PlaceStates[Id]> };

/** A place with keys. */
export interface KeyPlace<Own> extends WorkingPlace<Own> {
  /** Where that is: `in the help`. */
  readonly where: string;
  /** Moves its cursor, or scrolls it. */
  move(state: State, own: Own, motion: Motion): Change;
  /** One step back: inside the place, or out of it; null if there is none. */
  back(state: State, own: Own): Change | null;
  /** True if `q` leaves it; at the top it ends the program. */
  leaves(state: State): boolean;
  /** Appended to the message for a key without a meaning. */
  readonly hint: string;
  /** Reason why a key does not work in it now, whatever the key itself says; null when it does. */
  blocks?(state: State, key: Key): string | null;
  /** Its search by typed text, if it has one. */
  readonly search?: SearchedPlace<Own>;
}

/** Search of a place: `/`. */
interface SearchedPlace<Own> {
  /** The current search text. */
  text(own: Own): string;
  /** Effect of the text, for the prompt: `narrows the lines`. */
  readonly hint: string;
  /** Searches while typing, and shows the first match. */
  show(state: State, own: Own, text: string): Change;
  /** Restores an earlier search without moving. */
  restore(state: State, own: Own, text: string): Change;
}

/** A prompt or a picker. */
export interface TypedPlace<Own> extends WorkingPlace<Own> {
  /** A key in it. */
  press(state: State, own: Own, key: string): Change;
  /** Sets the text of its line. */
  edit(state: State, own: Own, edited: Edited): Change;
  /** Its text line; null while keys are choices. */
  line(own: Own): Edited | null;
}

/** All places of the screen, in one table; what each looks like is in another (`places/screens.tsx`). */
export interface Places {
  readonly withKeys: { readonly [Id in Place]: KeyPlace<KeyStates[Id]> };
  readonly typed: { readonly [Id in TypedId]: TypedPlace<TypedStates[Id]> };
  /** All keys in the order of the help, with those of questions. */
  keys(questions: readonly QuestionEntry[]): readonly Key[];
}

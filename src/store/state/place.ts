import type { Key } from './key.ts';
import type { Edited } from './line-edit.ts';
import type { Picker } from './picker.ts';
import type { QuestionEntry, QuestionState } from './question.ts';
import type { Motion } from './scroll.ts';
import type { Change, PlaceId, PlaceStates, State } from './state.ts';
import type { Detail, View } from './view.ts';
import type { Job } from './work.ts';

/** The state of each place with keys. A place over the list adds its state in its own folder (`declare module`). */
export interface KeyStates {
  readonly list: View;
  readonly detail: Detail;
  readonly question: QuestionState;
}

/** The state of each prompt and picker. They receive every key. A place adds its state in the same way. */
export interface TypedStates {
  readonly picker: Picker;
}

/** The id of a place whose keys are in the key table: any place but prompts and pickers. */
export type Place = keyof KeyStates;
/** The id of a prompt or picker; it receives every key. */
export type TypedId = keyof TypedStates;

/** A place whose content may need jobs. */
interface WorkingPlace<Own> {
  /** Returns the jobs that compute the content, the first results first. */
  jobs?(state: State, own: Own): readonly Job[];
  /** Keeps the cursor on its choice when new results move the choice. */
  keepChoice?(state: State, own: Own, before: State): Change;
}

export type WorkingPlaces = { readonly [Id in PlaceId]: WorkingPlace<PlaceStates[Id]> };

/** A place whose keys are in the key table, with its moves, way back and search. */
export interface KeyPlace<Own> extends WorkingPlace<Own> {
  /** The place in words: `in the help`. */
  readonly where: string;
  /** Moves the cursor, or scrolls. */
  move(state: State, own: Own, motion: Motion): Change;
  /** Goes one step back, inside the place or out of it; null if there is no step. */
  back(state: State, own: Own): Change | null;
  /** True if `q` leaves the place; otherwise `q` ends the program. */
  leaves(state: State): boolean;
  /** Text after the message for a key without a meaning. */
  readonly hint: string;
  /** Returns why the place blocks a key, whatever the key itself says; null if it does not. */
  blocks?(state: State, key: Key): string | null;
  /** The search by typed text, if the place has one. */
  readonly search?: SearchedPlace<Own>;
}

/** The search of a place with `/`. */
interface SearchedPlace<Own> {
  /** Returns the current search text. */
  text(own: Own): string;
  /** Effect of the text, shown in the prompt: `narrows the lines`. */
  readonly hint: string;
  /** Searches while the user types, and shows the first match. */
  show(state: State, own: Own, text: string): Change;
  /** Restores an earlier search without moving the cursor. */
  restore(state: State, own: Own, text: string): Change;
}

/** A prompt or a picker, which handles keys and typed text. */
export interface TypedPlace<Own> extends WorkingPlace<Own> {
  /** Handles a key. */
  press(state: State, own: Own, key: string): Change;
  /** Sets the text of the text line. */
  edit(state: State, own: Own, edited: Edited): Change;
  /** Returns the text line; null while keys are choices. */
  line(own: Own): Edited | null;
}

/** All places of the screen. Their looks are in another table (`places/screens.tsx`). */
export interface Places {
  readonly withKeys: { readonly [Id in Place]: KeyPlace<KeyStates[Id]> };
  readonly typed: { readonly [Id in TypedId]: TypedPlace<TypedStates[Id]> };
  /** Returns all keys in the order of the help, including the keys of questions. */
  keys(questions: readonly QuestionEntry[]): readonly Key[];
}

import type { Choice, Picker } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';

/** A key and what it does, for the footer. */
export type KeyHint = readonly [key: string, does: string];

/** A text that is typed to narrow the choices, which may be a choice itself. */
export interface TypedText {
  /** Replaces the hint that typing narrows. */
  readonly hint?: string;
  /** The typed text as a choice, where it is one in full. */
  choices?(state: State, picker: Picker): readonly Choice[];
  /** Those come behind the others: a part of them is more often on its way to one that there is. */
  readonly comesLast?: boolean;
}

/** What is put together before it is taken. */
export type Draft = Partial<Pick<Picker, 'order' | 'columns' | 'facets'>>;

/** What one purpose of the picker is: a line of `PICKERS`, which does not compile without it. */
export interface PickerKind {
  /** What it is about, for its first line. */
  title(state: State, picker: Picker): string;
  /** All choices, before what is typed narrows them. */
  choices(state: State, picker: Picker): readonly Choice[];
  /** Takes the choice under the cursor; the picker is closed. */
  choose(state: State, picker: Picker, choice: Choice): Change;
  /** Null where each letter is a key. */
  readonly typed: TypedText | null;
  /** What is put together in it as it opens. */
  draft?(state: State): Draft;
  /** A key of its own that changes what is put together; null for any other key. */
  edit?(state: State, picker: Picker, choice: Choice | undefined, key: string): Draft | null;
  /** A key of its own where letters are keys; null for any other key. */
  press?(state: State, picker: Picker, choice: Choice | undefined, key: string): Change | null;
  /** Something more to be wished as it opens. */
  opened?(state: State): Change;
  /** Its own keys. */
  readonly hints: readonly KeyHint[];
  /** Its own keys that need a choice. */
  readonly choiceHints?: readonly KeyHint[];
}

/** Marks the choice in force. */
export const dot = (chosen: boolean): string => (chosen ? '●' : ' ');

import type { Choice, Picker } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';

/** A key and its effect, for the footer. */
export type KeyHint = readonly [key: string, does: string];

/** Typed text that narrows the choices and may be a choice itself. */
export interface TypedText {
  /** Replaces the default hint. */
  readonly hint?: string;
  /** The typed text as a choice, if it is complete. */
  choices?(state: State, picker: Picker): readonly Choice[];
  /** Lists typed choices last: an incomplete text usually aims at an existing choice. */
  readonly comesLast?: boolean;
}

/** The parts of a picker's state that are composed before Enter. */
export type Draft = Partial<Pick<Picker, 'order' | 'columns' | 'facets'>>;

/** One purpose of the picker: a line of `PICKERS`, which does not compile without it. */
export interface PickerKind {
  /** Title, for its first line. */
  title(state: State, picker: Picker): string;
  /** All choices, not yet narrowed. */
  choices(state: State, picker: Picker): readonly Choice[];
  /** Applies the choice under the cursor; the picker is closed. */
  choose(state: State, picker: Picker, choice: Choice): Change;
  /** Null if letters are keys. */
  readonly typed: TypedText | null;
  /** The initial draft. */
  draft?(state: State): Draft;
  /** Edits the draft by a key; null for any other key. */
  edit?(state: State, picker: Picker, choice: Choice | undefined, key: string): Draft | null;
  /** Handles a letter key; null for any other key. */
  press?(state: State, picker: Picker, choice: Choice | undefined, key: string): Change | null;
  /** Further changes on opening. */
  opened?(state: State): Change;
  /** Footer hints of its own keys. */
  readonly hints: readonly KeyHint[];
  /** Footer hints that need a choice. */
  readonly choiceHints?: readonly KeyHint[];
}

/** Marks the current choice. */
export const dot = (chosen: boolean): string => (chosen ? '●' : ' ');

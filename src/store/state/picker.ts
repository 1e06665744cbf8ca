import type { Change, State } from './state.ts';
import type { Job } from './work.ts';

/** One line of a picker. */
export interface Choice {
  /** Its value; for a project the uid, empty for the whole tenant. */
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  /** Prefix: the position in an order, or a dot for the current value; absent for none. */
  readonly mark?: string;
  /** Applies it after Enter; the picker is closed. */
  choose(state: State): Change;
}

/** A list of choices that is open (`picker/picker.ts`). */
export interface Picker<Draft = unknown> {
  readonly kind: PickerKind<Draft>;
  /** Typed text that narrows the choices. */
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  readonly index: number;
  /** What is composed before Enter: known to its kind only. */
  readonly draft: Draft;
}

/** A key and its effect, for the footer. */
type KeyHint = readonly [key: string, does: string];

/** Typed text that narrows the choices and may be a choice itself. */
interface TypedText<Draft> {
  /** Replaces the default hint. */
  readonly hint?: string;
  /** The typed text as a choice, if it is complete. */
  choices?(state: State, picker: Picker<Draft>): readonly Choice[];
  /** Why the typed text is no choice; null where it may become one. */
  refusal?(state: State, picker: Picker<Draft>): string | null;
  /** Lists typed choices last: an incomplete text usually aims at an existing choice. */
  readonly comesLast?: boolean;
}

/** One picker: an object that `openPicker` opens. */
export interface PickerKind<Draft = unknown> {
  /** Title, for its first line. */
  title(state: State, picker: Picker<Draft>): string;
  /** All choices, not yet narrowed. */
  choices(state: State, picker: Picker<Draft>): readonly Choice[];
  /** How typed text narrows the choices. Null if letters are keys; absent for plain narrowing. */
  readonly typed?: TypedText<Draft> | null;
  /** What is composed before Enter, as it begins. */
  draft?(state: State): Draft;
  /** Edits the draft by a key; null for any other key. */
  edit?(state: State, picker: Picker<Draft>, choice: Choice | undefined, key: string): Draft | null;
  /** Handles a letter key; null for any other key. */
  press?(state: State, picker: Picker<Draft>, choice: Choice | undefined, key: string): Change | null;
  opened?(state: State): Change;
  /** The jobs that its choices depend on. */
  jobs?(state: State, picker: Picker<Draft>): readonly Job[];
  /** It needs the list of projects. */
  readonly needs?: 'projects';
  readonly hints?: readonly KeyHint[];
  readonly choiceHints?: readonly KeyHint[];
}

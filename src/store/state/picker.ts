import type { Change, State } from './state.ts';
import type { Job } from './work.ts';

/** A choice in a picker, shown in one line. */
export interface Choice {
  /** The value of the choice; the uid of a project, empty for the whole tenant. */
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  /** A prefix: the position in an order, or a dot for the current value; absent if there is none. */
  readonly mark?: string;
  /** Applies the choice after Enter, when the picker is closed. */
  choose(state: State): Change;
}

/** An open picker (`picker/picker.ts`). */
export interface Picker<Draft = unknown> {
  readonly kind: PickerKind<Draft>;
  /** Typed text that filters the choices. */
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  readonly index: number;
  /** The value that is composed before Enter. Only the kind of the picker reads it. */
  readonly draft: Draft;
}

/** A key and its effect, for the footer. */
type KeyHint = readonly [key: string, does: string];

/** How a picker uses typed text. The text filters the choices and may be a choice itself. */
interface TypedText<Draft> {
  /** The hint of the text line instead of the default hint. */
  readonly hint?: string;
  /** Returns the typed text as a choice if it is complete. */
  choices?(state: State, picker: Picker<Draft>): readonly Choice[];
  /** Returns why the typed text cannot be a choice; null if it may become one. */
  refusal?(state: State, picker: Picker<Draft>): string | null;
  /** True if typed choices are listed last, because an incomplete text usually aims at an existing choice. */
  readonly comesLast?: boolean;
}

/** A kind of picker: its title, choices and keys. `openPicker` opens it. */
export interface PickerKind<Draft = unknown> {
  /** Returns the title for the first line. */
  title(state: State, picker: Picker<Draft>): string;
  /** Returns all choices before filtering. */
  choices(state: State, picker: Picker<Draft>): readonly Choice[];
  /** How typed text filters the choices. Null if letters are keys; absent if the text only filters. */
  readonly typed?: TypedText<Draft> | null;
  /** Returns the first draft. */
  draft?(state: State): Draft;
  /** Changes the draft by a key; null for any other key. */
  edit?(state: State, picker: Picker<Draft>, choice: Choice | undefined, key: string): Draft | null;
  /** Handles a letter key; null for any other key. */
  press?(state: State, picker: Picker<Draft>, choice: Choice | undefined, key: string): Change | null;
  opened?(state: State): Change;
  /** Returns the jobs that compute the choices. */
  jobs?(state: State, picker: Picker<Draft>): readonly Job[];
  /** Present if the choices need the list of projects. */
  readonly needs?: 'projects';
  readonly hints?: readonly KeyHint[];
  readonly choiceHints?: readonly KeyHint[];
}

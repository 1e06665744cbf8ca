import type { KindId } from '../../core/query/index.ts';
import type { Line } from '../../core/view/index.ts';
import type { Action } from '../../keymap/action.ts';

/**
 * Effect of choosing an entry: run a line as if typed, run an action as if its key was pressed, or complete the text.
 */
export type Run =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'action'; readonly action: Action }
  | { readonly type: 'open'; readonly kind: KindId; readonly uid: string }
  /** Completes the text, which needs an argument. */
  | { readonly type: 'take' };

/** One line of the palette. */
export interface Entry {
  /** Its type: `command`, `view`, `action`, `setting`, `host`, `column`. */
  readonly what: string;
  readonly label: string;
  /** Health and location, before the hint. */
  readonly brief?: Line;
  readonly hint: string;
  /** Equivalent keys as displayed; empty for none. */
  readonly keys: string;
  /** Reason why it does not work now; null when it does. */
  readonly blocked: string | null;
  /** Replacement for the text on Tab; null for none. */
  readonly take: string | null;
  readonly run: Run;
}

/** A position in the palette's text that cannot be parsed. */
export interface PaletteError {
  readonly position: number;
  readonly message: string;
}

/** Entries and errors for the typed text. */
export interface Offer {
  readonly entries: readonly Entry[];
  /** The error of the typed command; null if it is correct or incomplete. */
  readonly error: PaletteError | null;
  /** True when the first entry is the typed command, and the others are completions of its argument. */
  readonly typed: boolean;
  /** No name matches: the entries are places to search in. */
  readonly nothing?: true;
  /** Number of further results beyond the entries. */
  readonly more: number;
}

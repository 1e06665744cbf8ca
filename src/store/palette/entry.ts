import type { KindId } from '../../core/query/index.ts';
import type { Line } from '../../core/view/index.ts';
import type { Action } from '../../keymap/action.ts';

/** What choosing an entry does: a line is obeyed as if it had been typed, an action as if its key had been pressed. */
export type Run =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'action'; readonly action: Action }
  | { readonly type: 'open'; readonly kind: KindId; readonly uid: string }
  /** It is put into the text, for there is more to type. */
  | { readonly type: 'take' };

/** One line of the palette. */
export interface Entry {
  /** What kind of thing it is, in a word: `command`, `view`, `action`, `setting`, `host`, `column`. */
  readonly what: string;
  readonly label: string;
  /** How it is and where, in front of the hint. */
  readonly brief?: Line;
  readonly hint: string;
  /** The keys that do the same, as they are written; empty where none does. */
  readonly keys: string;
  /** Why it cannot work now; null when it can. */
  readonly blocked: string | null;
  /** What Tab puts in place of the text; null when there is nothing to take. */
  readonly take: string | null;
  readonly run: Run;
}

/** A place in the text of the palette that is not understood. */
export interface PaletteError {
  readonly position: number;
  readonly message: string;
}

/** What the palette offers for what was typed. */
export interface Offer {
  readonly entries: readonly Entry[];
  /** What is wrong with a command as it stands; null when nothing is, or when it may only be unfinished. */
  readonly error: PaletteError | null;
  /** True when the first entry is the command that was typed, and those below are what may stand in it. */
  readonly typed: boolean;
  /** Nothing is called so: the entries say where else it may be found. */
  readonly nothing?: true;
  /** How many more were found than there are entries. */
  readonly more: number;
}

import type { Action, KeyContext, Place } from './action.ts';

export type Group = 'Move' | 'Pages' | 'Places' | 'Query' | 'Item' | 'Triage' | 'Requests' | 'Program';

/** One line of the key table: source of the keyboard, the footer, the help and `keymap/README.md`. */
export interface Binding {
  readonly action: Action;
  /** Key names as `ui/keys.ts` gives them; the footer shows the first. */
  readonly keys: readonly [string, ...string[]];
  /** Text shown instead of the keys, for a range of keys. */
  readonly shown?: string;
  readonly group: Group;
  /** Footer label, two words at most. */
  readonly label: string;
  /** Footer label for a different meaning in this context; null for the default label. */
  readonly labelNow?: (context: KeyContext) => string | null;
  /** True to hide it from the footer although it works, where it would not help. */
  readonly idle?: (context: KeyContext) => boolean;
  /** One sentence without a full stop, for the help and `keymap/README.md`. */
  readonly about: string;
  readonly places: readonly Place[];
  /** Rank in the footer, 1 first; absent: not in the footer. */
  readonly footer?: number;
  /** True to put it first in the footer: the way out of a failure. */
  readonly urgent?: (context: KeyContext) => boolean;
  /** Stays at the end of the footer at any width. */
  readonly pinned?: true;
  /** Blocked only for a moment: the footer dims it instead of removing it, so that its neighbours do not move. */
  readonly passing?: true;
  /** Reason why it does not work now; null when it does. */
  readonly blocked?: (context: KeyContext) => string | null;
}

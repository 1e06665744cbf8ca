import type { Action, KeyContext, Place } from './action.ts';

export type Group = 'Move' | 'Pages' | 'Places' | 'Query' | 'Item' | 'Triage' | 'Requests' | 'Program';

/** One line of the key table: it drives the keyboard, the footer, the help and `keymap/README.md`. */
export interface Binding {
  readonly action: Action;
  /** Key names as `key.ts` gives them; the first one is shown in the footer. */
  readonly keys: readonly [string, ...string[]];
  /** Written in place of the keys, where they are a range. */
  readonly shown?: string;
  readonly group: Group;
  /** Two words at most, for the footer. */
  readonly label: string;
  /** Footer label where the key does something else now; null for its own. */
  readonly labelNow?: (context: KeyContext) => string | null;
  /** Left out of the footer now, although it works: it would not help. */
  readonly idle?: (context: KeyContext) => boolean;
  /** One sentence without a full stop, for the help and `keymap/README.md`. */
  readonly about: string;
  readonly places: readonly Place[];
  /** Rank in the footer, 1 first; absent keeps it out. */
  readonly footer?: number;
  /** Stands first in the footer now: what helps where something went wrong. */
  readonly urgent?: (context: KeyContext) => boolean;
  /** Stays at the end of the footer, however narrow the screen is. */
  readonly pinned?: true;
  /** What keeps it from working passes by itself: the footer dims it, and nothing beside it moves. */
  readonly passing?: true;
  /** Why it cannot work now, or null when it can. */
  readonly blocked?: (context: KeyContext) => string | null;
}

import type { Place } from './place.ts';
import type { Change, State } from './state.ts';

/** Groups of the help, in its order. */
export const GROUPS = ['Move', 'Pages', 'Places', 'Query', 'Item', 'Triage', 'Requests', 'Program'] as const;

/** Where a key works: in places by name, in all, or in all but the help. */
type Where = readonly Place[] | 'everywhere' | 'outside help';

/** A key: what it is called, where it works, and what it does. Keyboard, footer, help, palette, manual read it. */
export interface Key {
  /** Its name, in the config file too. */
  readonly id: string;
  /** Key names as `screen/keys.ts` gives them; the footer shows the first. */
  readonly keys: readonly [string, ...string[]];
  /** Text shown instead of the keys, for a range of keys. */
  readonly shown?: string;
  readonly group: (typeof GROUPS)[number];
  /** Footer label, two words at most. */
  readonly label: string;
  /** Footer label for a different meaning now; null for the default label. */
  readonly labelNow?: (state: State) => string | null;
  /** True to hide it from the footer although it works, where it would not help. */
  readonly idle?: (state: State) => boolean;
  /** One sentence without a full stop, for the help and the page of keys. */
  readonly about: string;
  readonly places: Where;
  /** Works in the answers of this question only, in words: `in a count`. */
  readonly question?: { readonly name: string; readonly where: string };
  /** Rank in the footer, 1 first; absent: not in the footer. */
  readonly footer?: number;
  /** True to put it first in the footer: the way out of a failure. */
  readonly urgent?: (state: State) => boolean;
  /** Stays at the end of the footer at any width. */
  readonly pinned?: true;
  /** Blocked only for a moment: the footer dims it instead of removing it, so that its neighbours do not move. */
  readonly passing?: true;
  /** It asks the service: blocked over a snapshot. */
  readonly asks?: true;
  /** In an open item: blocked if the item is not loaded. */
  readonly needsItem?: true;
  /** Reason why it does not work now; null when it does. */
  readonly blocked?: (state: State) => string | null;
  readonly run: (state: State, key: string) => Change;
  /** What it does when it is pressed again where it was blocked. */
  readonly insist?: (state: State) => Change;
}

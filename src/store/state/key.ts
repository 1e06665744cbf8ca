import type { Place } from './place.ts';
import type { Change, State } from './state.ts';

/** Groups of keys in the order of the help. */
export const GROUPS = ['Move', 'Pages', 'Places', 'Query', 'Item', 'Triage', 'Requests', 'Program'] as const;

/** The places where a key works: some places by name, all places, or all except the help. */
type Where = readonly Place[] | 'everywhere' | 'outside help';

/** A key with its name, places and effect. Keyboard, footer, help, palette and manual read this object. */
export interface Key {
  /** Id of the key, also used in the config file. */
  readonly id: string;
  /** Names of keys as `screen/keys.ts` gives them. The footer shows the first. */
  readonly keys: readonly [string, ...string[]];
  /** Text shown instead of the keys, for a range of keys. */
  readonly shown?: string;
  readonly group: (typeof GROUPS)[number];
  /** Label in the footer, of two words at most. */
  readonly label: string;
  /** Returns the label in the footer for another meaning in this state; null for the usual label. */
  readonly labelNow?: (state: State) => string | null;
  /** Returns true to hide a working key from the footer because it is of no use in this state. */
  readonly idle?: (state: State) => boolean;
  /** A description for the help and the page of keys, in one sentence without a full stop. */
  readonly about: string;
  readonly places: Where;
  /** The only question in whose answer the key works. `where` names the place: `in a count`. */
  readonly question?: { readonly name: string; readonly where: string };
  /** Rank in the footer, from 1; absent if the footer does not show the key. */
  readonly footer?: number;
  /** Returns true to put the key first in the footer, because it resolves a failure. */
  readonly urgent?: (state: State) => boolean;
  /** Present if the key stays at the end of the footer at any width. */
  readonly pinned?: true;
  /** Present if the key is blocked only for moments. Then the footer dims it instead of removing it, so that its neighbours do not move. */
  readonly passing?: true;
  /** Present if the key needs the service; then it is blocked for a snapshot. */
  readonly asks?: true;
  /** Present if the key is blocked in an open item that is not loaded. */
  readonly needsItem?: true;
  /** Returns why the key does not work at the moment; null if it works. */
  readonly blocked?: (state: State) => string | null;
  readonly run: (state: State, key: string) => Change;
  /** The effect of pressing a blocked key a second time. */
  readonly insist?: (state: State) => Change;
}

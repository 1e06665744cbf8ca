import type { FacetTerm } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { SetOptions } from '../../triage/rows/sets.ts';

/** A hint on the list, which the user need not ask for: the values that most broken rows have and other rows lack. */
export interface CauseHint {
  readonly kind: KindId;
  /** Query key of the list. */
  readonly query: string;
  /** Key of the finding. If the user dismisses it, the hint does not return. */
  readonly key: string;
  /** The sets that were compared: items that broke recently, or null for all broken items. */
  readonly sets: SetOptions | null;
  /** How many broken rows the finding covers at the time of `of`: `58 of 81`, `34 of 38 new`. */
  readonly count: string;
  readonly of: readonly Item[];
  /** When these rows were received, in ms of the run's clock. */
  readonly at: number;
  /** The finding in words: `agent 4.7.2 and profile edge-base 1.4.0`. */
  readonly what: string;
}

/** The group of items that broke last and have values or a message in common. The header and the bell name it. */
export interface NewestGroup {
  readonly kind: KindId;
  readonly key: string;
  /** The conditions that the items share; empty if there are none. Then `what` is the message that the items report. */
  readonly terms: readonly FacetTerm[];
  /** The conditions or the message in words: `profile site-ingress 1.1.0`, `webhook ingress.cert-manager.io: context deadline exceeded`. */
  readonly what: string;
  readonly uids: ReadonlySet<string>;
}

/** The hint that was found, and the hints that were dismissed. */
export interface CauseHints {
  /** The newest group of the first kind at the last computation; null before the first. */
  readonly newest: NewestGroup | null;
  readonly found: CauseHint | null;
  /** Keys of dismissed findings. */
  readonly dismissed: readonly string[];
}

import type { FacetTerm } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { SetOptions } from '../../triage/rows/sets.ts';

/** An unsolicited hint: what distinguishes the broken rows of a list. */
export interface CauseHint {
  readonly kind: KindId;
  /** Query key of its list. */
  readonly query: string;
  /** Key of the finding: a dismissed one does not return. */
  readonly key: string;
  /** The sets that were compared: those that broke lately; null for all that are broken. */
  readonly sets: SetOptions | null;
  /** `58 of 81`, `34 of 38 new`, as of these rows. */
  readonly count: string;
  readonly of: readonly Item[];
  /** When they were received; ms of the run's clock. */
  readonly at: number;
  /** `agent 4.7.2 and profile edge-base 1.4.0`. */
  readonly what: string;
}

/** The group of items that broke last. */
export interface NewestGroup {
  readonly kind: KindId;
  readonly key: string;
  /** The conditions that its items share; empty if none are found, then `what` is the message that they report. */
  readonly terms: readonly FacetTerm[];
  /** `profile site-ingress 1.1.0`, `webhook ingress.cert-manager.io: context deadline exceeded`. */
  readonly what: string;
  readonly uids: ReadonlySet<string>;
}

/** Hints found and dismissed. */
export interface CauseHints {
  /** The newest group of the first kind as it was last worked out; null before. */
  readonly newest: NewestGroup | null;
  readonly found: CauseHint | null;
  /** Keys of dismissed findings. */
  readonly dismissed: readonly string[];
}

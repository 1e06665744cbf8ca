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

/** Hints found and dismissed. */
export interface CauseHints {
  readonly found: CauseHint | null;
  /** Keys of dismissed findings. */
  readonly dismissed: readonly string[];
}

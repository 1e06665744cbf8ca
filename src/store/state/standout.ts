import type { KindId } from '../../core/query/index.ts';

/** An unsolicited hint: what distinguishes the broken rows of a list. */
export interface Standout {
  readonly kind: KindId;
  /** Query key of its list. */
  readonly query: string;
  /** Key of the finding: a dismissed one does not return. */
  readonly key: string;
  /** `58 of 81: agent 4.7.2 and profile edge-base 1.4.0`. */
  readonly text: string;
}

/** Hints found and dismissed. */
export interface Standouts {
  readonly on: boolean;
  readonly found: Standout | null;
  /** Keys of dismissed findings. */
  readonly dismissed: readonly string[];
}

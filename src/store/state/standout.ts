import type { KindId } from '../../core/query/index.ts';

/** What sets the broken rows of a list apart, said without being asked. */
export interface Standout {
  readonly kind: KindId;
  /** Key of the query whose list it is of. */
  readonly query: string;
  /** Key of the finding: what was put away once is not said again. */
  readonly key: string;
  /** `58 of 81: agent 4.7.2 and profile edge-base 1.4.0`. */
  readonly text: string;
}

/** What is said unasked, and what was put away. */
export interface Standouts {
  readonly on: boolean;
  readonly found: Standout | null;
  /** Keys of findings. */
  readonly dismissed: readonly string[];
}

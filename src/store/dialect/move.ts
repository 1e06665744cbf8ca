import type { Problem } from '../../core/client/index.ts';
import type { DialectId } from '../../core/query/index.ts';

/** A kind that is asked in another dialect than first, because an endpoint did not answer any more. */
export interface Move {
  readonly to: DialectId;
  /** Why; null where that was in an earlier run. */
  readonly because: Problem | null;
  /** When the other endpoint first answered (epoch ms); null as long as nobody knows whether it does. */
  readonly since: number | null;
}

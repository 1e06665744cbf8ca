import type { Problem } from '../../core/client/index.ts';
import { type DialectId, type DialectMode, firstDialect, type KindId } from '../../core/query/index.ts';

/** The dialect of each kind: chosen for all, or found. */
export interface DialectState {
  readonly mode: DialectMode;
  /** Kinds that fell back to the other dialect; all others are asked as the mode says. */
  readonly fallbacks: Readonly<Record<KindId, Fallback>>;
}

/** No kind has fallen back yet. */
export const newDialectState = (mode: DialectMode): DialectState => ({ mode, fallbacks: {} });

/** The dialect that a kind is asked in. */
export const dialectOf = ({ dialects }: { readonly dialects: DialectState }, kind: KindId): DialectId =>
  (dialects.mode === 'auto' ? dialects.fallbacks[kind]?.to : undefined) ?? firstDialect(dialects.mode);

/** The other dialect of a kind, for an endpoint that does not answer any more. */
export interface Fallback {
  readonly to: DialectId;
  /** Why; null where that was in an earlier run. */
  readonly because: Problem | null;
  /** When the other endpoint first answered (epoch ms); null as long as nobody knows whether it does. */
  readonly since: number | null;
}

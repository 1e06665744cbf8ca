import type { Problem } from '../../core/client/index.ts';
import { type DialectId, type DialectMode, firstDialect, type KindId } from '../../core/query/index.ts';

/** The dialect of each kind: chosen for all, or detected. */
export interface DialectState {
  readonly mode: DialectMode;
  /** Kinds that fell back to the other dialect; all others follow the mode. */
  readonly fallbacks: Readonly<Record<KindId, Fallback>>;
}

/** The initial state: no fallbacks. */
export const newDialectState = (mode: DialectMode): DialectState => ({ mode, fallbacks: {} });

/** The dialect of a kind. */
export const dialectOf = ({ dialects }: { readonly dialects: DialectState }, kind: KindId): DialectId =>
  (dialects.mode === 'auto' ? dialects.fallbacks[kind]?.to : undefined) ?? firstDialect(dialects.mode);

/** The other dialect of a kind, used since its endpoint stopped answering. */
export interface Fallback {
  readonly to: DialectId;
  /** The cause; null if that was in an earlier run. */
  readonly because: Problem | null;
  /** Time of the other endpoint's first answer (epoch ms); null while untested. */
  readonly since: number | null;
}

import type { Problem } from '../../core/client/index.ts';
import { type DialectId, type DialectMode, firstDialect, type KindId } from '../../core/query/index.ts';

/** In which dialect each kind of the service is asked. */
export interface Speech {
  readonly mode: DialectMode;
  /** The kinds that were moved, and what is known of that; those that are not there are asked as the mode says. */
  readonly moves: Readonly<Record<KindId, Move>>;
}

/** Nothing was moved yet. */
export const newSpeech = (mode: DialectMode): Speech => ({ mode, moves: {} });

/** The dialect that a kind is asked in. */
export const dialectOf = ({ speech }: { readonly speech: Speech }, kind: KindId): DialectId =>
  (speech.mode === 'auto' ? speech.moves[kind]?.to : undefined) ?? firstDialect(speech.mode);

/** A kind that is asked in another dialect than first, because an endpoint did not answer any more. */
export interface Move {
  readonly to: DialectId;
  /** Why; null where that was in an earlier run. */
  readonly because: Problem | null;
  /** When the other endpoint first answered (epoch ms); null as long as nobody knows whether it does. */
  readonly since: number | null;
}

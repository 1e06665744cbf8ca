import { type DialectId, type DialectMode, firstDialect, type KindId } from '../../core/query/index.ts';
import type { Move } from './move.ts';

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

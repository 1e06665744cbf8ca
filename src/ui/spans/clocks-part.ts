import { clocksNote } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { State } from '../../store/state/state.ts';
import { type Piece, yielding } from './pieces.ts';

/** Warning when the clocks of machine and service differ by more than a minute. */
export const clocksPart = ({ clocks, now }: State): readonly Piece[] => {
  const note = clocksNote(clocks, now);
  return note === null ? [] : [yielding(span(note.text, 'warn'), 0, note.short)];
};

import { formatSize } from '../core/values/index.ts';
import { type Span, span } from '../core/view/index.ts';
import type { State } from '../store/state/state.ts';
import { Line } from './line.tsx';
import { type Piece, piecesLine } from './pieces.ts';
import { useSpans } from './screen-context.ts';

interface PositionLineProps {
  /** Pieces about the visible part of the place. */
  readonly pieces: (state: State) => readonly Piece[];
}

/** The line above the footer: the pieces of the place, and an export that is being written. */
export const PositionLine = ({ pieces }: PositionLineProps) => (
  <Line spans={useSpans((state) => piecesLine([...pieces(state), ...exportingPart(state)], state.size.columns))} />
);

const exportingPart = ({ exporting }: State): readonly Span[] => {
  if (exporting === null) return [];
  const { job, bytes } = exporting;
  return [span(`writing ${job.content.format.id} ${formatSize(bytes)}…`, 'accent')];
};

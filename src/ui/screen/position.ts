import { formatSize } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import type { State } from '../../store/state/state.ts';
import { positionPieces } from '../places/screens.ts';
import { piecesLine } from './pieces.ts';

/** The last line but one: visible rows, loaded rows, the page of the service, requests in progress. */
export const positionLine = (state: State): Line =>
  piecesLine([...positionPieces(state), ...exportingPart(state)], state.size.columns);

const exportingPart = ({ exporting }: State): readonly Span[] => {
  if (exporting === null) return [];
  const { job, bytes } = exporting;
  return [span(`writing ${job.content.format.id} ${formatSize(bytes)}…`, 'accent')];
};

import { plural } from '../../core/format/count.ts';
import { formatSize } from '../../core/format/size.ts';
import { type Line, type Span, span } from '../../core/line.ts';
import { detailOf } from '../../store/select/detail.ts';
import { helpWindow } from '../../store/select/help.ts';
import type { State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';
import { detailPosition } from './detail-position.ts';
import { linesText } from './lines-text.ts';
import { listPosition, missingPosition } from './list-position.ts';
import { logPosition } from './log.ts';
import { palettePosition } from './palette.ts';
import { pickerPosition } from './picker.ts';
import { type Piece, piecesLine } from './pieces.ts';

/** Where one is: rows shown, how much is loaded, the page of the service, what is on its way. */
export const positionLine = (state: State): Line =>
  piecesLine([...placeParts(state), ...exportingPart(state)], state.size.columns);

const exportingPart = ({ exporting }: State): readonly Span[] => {
  if (exporting === null) return [];
  const { wish, bytes } = exporting;
  return [span(`writing ${wish.format} ${formatSize(bytes)}…`, 'accent')];
};

const placeParts = (state: State): readonly Piece[] => {
  if (state.palette !== null) return palettePosition(state, state.palette);
  if (state.help !== null) {
    const { lines, top, height, entries } = helpWindow(state);
    const narrowed = state.help.text.trim() === '' ? [] : [span(plural(entries, 'entry', 'entries'), 'accent')];
    return lines.length === 0 ? narrowed : [...narrowed, span(linesText(top, height, lines.length))];
  }
  if (state.picker !== null) return pickerPosition(state, state.picker);
  if (state.logPane !== null) return logPosition(state, state.logPane);
  if (detailOf(state) !== null) return detailPosition(state);
  return currentView(state).detail === null ? listPosition(state) : missingPosition(state);
};

import { memo } from 'react';
import { line, type Span, span } from '../../core/view/index.ts';
import { requestOf } from '../../store/log/window.ts';
import type { RequestPane } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { Line, Lines } from '../line.tsx';
import { useLines } from '../screen-context.ts';
import { linesText } from '../spans/lines-text.ts';
import type { Spans } from '../theme.ts';
import type { PlaceProps } from './place-screen.ts';
import { PositionLine } from './position-line.tsx';

/** The path line of a request. */
export const RequestPath = memo(({ place: { id } }: PlaceProps<RequestPane>) => (
  <Line spans={[span(' Requests', 'dim'), span(' › ', 'dim'), span(String(id), 'strong')]} />
));

/** One request in full. */
export const Request = memo(() => <Lines lines={useLines(requestLines)} />);

const requestLines = (state: State): readonly Spans[] => {
  const open = requestOf(state);
  if (open === null) return [line('  This request is no longer in the log. Esc back', 'warn')];
  const { rows, top, height, cursor } = open;
  return rows
    .slice(top, top + height)
    .map((row, index) => [span(top + index === cursor ? '▌' : ' ', 'accent'), span(' '), ...row.line]);
};

export const RequestPosition = memo(() => <PositionLine pieces={positionPieces} />);

/** The visible lines of the request. */
const positionPieces = (state: State): readonly Span[] => {
  const open = requestOf(state);
  return open === null ? [] : [span(linesText(open.top, open.height, open.rows.length))];
};

import { memo } from 'react';
import { fit } from '../../core/text/index.ts';
import { line, lineText, span } from '../../core/view/index.ts';
import { noticeOf } from '../../store/list/layout.ts';
import { promptNotes } from '../../store/prompt/notes.ts';
import { overlayOf } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import { Lines } from '../line.tsx';
import { useLines } from '../screen-context.ts';
import type { Spans } from '../theme.ts';

/** Problems of the rows; below an open filter prompt, the meaning of the filter and its completions. */
export const Notices = memo(() => <Lines lines={useLines(noticeLines)} />);

const noticeLines = (state: State): readonly Spans[] => {
  const prompt = overlayOf(state, 'filter');
  if (prompt === null) return noticeOf(state).map(({ text, tone }) => line(` ${text}`, tone));
  const { lines, chosen } = promptNotes(state, prompt);
  return lines.map((spans, index) =>
    index === chosen
      ? [{ ...span(fit(`▌${lineText(spans).slice(1)}`, state.size.columns)), look: 'bar' as const }]
      : spans,
  );
};

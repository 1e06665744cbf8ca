import { memo } from 'react';
import { cellAt, type SheetRow } from '../../core/sheet/index.ts';
import { line, span, spread } from '../../core/view/index.ts';
import { layoutOf } from '../../store/list/layout.ts';
import type { QuestionState } from '../../store/state/question.ts';
import type { State } from '../../store/state/state.ts';
import { answerTo } from '../../store/triage/ask.ts';
import { sheetWindow } from '../../store/triage/window.ts';
import { fillLine, Line, Lines } from '../../ui/line.tsx';
import type { PlaceProps, PlaceScreen } from '../../ui/place-screen.ts';
import { PositionLine } from '../../ui/position-line.tsx';
import { useLines, useSpans } from '../../ui/screen-context.ts';
import type { Look, Spans } from '../../ui/theme.ts';

/** Path line of an open question, with the rows that it is about. */
const QuestionPath = memo(({ place }: PlaceProps<QuestionState>) => (
  <Line
    spans={useSpans((state) => {
      const answer = answerTo(state, place);
      return spread([span(' '), ...answer.title()], [...answer.scope(), span(' ')], state.size.columns);
    })}
  />
));

/** Position line of an open question: the number of rows it counted. */
const QuestionPosition = memo(({ place }: PlaceProps<QuestionState>) => (
  <PositionLine pieces={(state) => answerTo(state, place).position()} />
));

/** Body of an open question: the lines of its answer, with notes on the line under the cursor. */
const QuestionView = memo(({ place }: PlaceProps<QuestionState>) => (
  <Lines lines={useLines((state) => questionLines(state, place))} />
));

/** The lines of the answer, and at the end of the body the notes on the line under the cursor. */
const questionLines = (state: State, question: QuestionState): readonly Spans[] => {
  const { shown, cursor, column, sentences } = sheetWindow(state, question);
  const rows = shown.map((row, index) =>
    index === cursor && row.stop !== null ? cursorSpans(row, column, state.size.columns) : [span(' '), ...row.line],
  );
  if (sentences.length === 0) return rows;
  const blank = Math.max(1, layoutOf(state).body - rows.length - sentences.length);
  return [...rows, ...Array.from({ length: blank }, () => []), ...sentences.map((text) => line(` ${text}`))];
};

/** The line under the cursor, as a bar. If its cells have items of their own, the current cell is highlighted. */
const cursorSpans = ({ line, placed, stop }: SheetRow, column: number, width: number): Spans => {
  const chosen = cellAt(stop, column)?.drill === undefined ? undefined : placed.find((one) => one.column === column);
  const first = placed[0]?.piece ?? 1;
  const bars = new Set(placed.filter(({ isBar }) => isBar).map(({ piece }) => piece));
  const lookOf = (index: number): Look => (index <= first ? 'cursor-name' : 'cursor');
  const spans: Spans = [
    { ...span('▌', 'accent'), look: 'cursor-name' },
    ...line.map((piece, index) =>
      bars.has(index) ? piece : { ...piece, look: lookOf(index), isMatch: index === chosen?.piece },
    ),
  ];
  return fillLine(spans, width);
};

export const QUESTION: PlaceScreen<QuestionState> = {
  Body: QuestionView,
  Path: QuestionPath,
  Position: QuestionPosition,
  footer: 'keys',
};

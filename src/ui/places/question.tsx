import { memo } from 'react';
import { cellAt, type SheetRow } from '../../core/sheet/index.ts';
import { line, span, spread } from '../../core/view/index.ts';
import { layoutOf } from '../../store/list/layout.ts';
import type { State } from '../../store/state/state.ts';
import type { AskedOf, Question, QuestionId } from '../../store/triage/question.ts';
import { sheetWindow } from '../../store/triage/window.ts';
import { Line, Lines } from '../line.tsx';
import { useLines, useSpans } from '../screen-context.ts';
import type { Look, Spans } from '../theme.ts';
import type { PlaceProps, PlaceScreen } from './place-screen.ts';
import { PositionLine } from './position-line.tsx';

interface QuestionProps<Id extends QuestionId> extends PlaceProps<AskedOf<Id>> {
  readonly question: Question<Id>;
}

/** The screen of a question: path, lines of the answer with notes on the one under the cursor, counted rows. */
export const questionScreen = <Id extends QuestionId>(question: Question<Id>): PlaceScreen<AskedOf<Id>> => ({
  Body: memo(({ place }: PlaceProps<AskedOf<Id>>) => <QuestionView question={question} place={place} />),
  Path: memo(({ place }: PlaceProps<AskedOf<Id>>) => <QuestionPath question={question} place={place} />),
  Position: memo(({ place }: PlaceProps<AskedOf<Id>>) => (
    <PositionLine pieces={(state) => question.position(state, place)} />
  )),
  footer: 'keys',
});

const QuestionPath = <Id extends QuestionId>({ question, place }: QuestionProps<Id>) => (
  <Line
    spans={useSpans((state) =>
      spread(
        [span(' '), ...question.title(state, place)],
        [...question.scope(state, place), span(' ')],
        state.size.columns,
      ),
    )}
  />
);

const QuestionView = <Id extends QuestionId>({ question, place }: QuestionProps<Id>) => (
  <Lines lines={useLines((state) => questionLines(question, state, place))} />
);

/** The lines of the answer, and at the end of the body what is noted on the one under the cursor. */
const questionLines = <Id extends QuestionId>(
  question: Question<Id>,
  state: State,
  asked: AskedOf<Id>,
): readonly Spans[] => {
  const { shown, cursor, column, sentences } = sheetWindow(question, state, asked);
  const rows = shown.map((row, index) =>
    index === cursor && row.stop !== null ? cursorSpans(row, column) : [span(' '), ...row.line],
  );
  if (sentences.length === 0) return rows;
  const blank = Math.max(1, layoutOf(state).body - rows.length - sentences.length);
  return [...rows, ...Array.from({ length: blank }, () => []), ...sentences.map((text) => line(` ${text}`))];
};

/**
 * The line under the cursor, without trailing blanks, which would be bytes on a bar. Where cells have items of their own,
 * the current cell is highlighted.
 */
const cursorSpans = ({ line, placed, stop }: SheetRow, column: number): Spans => {
  const chosen = cellAt(stop, column)?.drill === undefined ? undefined : placed.find((one) => one.column === column);
  const first = placed[0]?.piece ?? 1;
  const bars = new Set(placed.filter(({ isBar }) => isBar).map(({ piece }) => piece));
  const lookOf = (index: number): Look => (index <= first ? 'cursor-name' : 'cursor');
  return [
    { ...span('▌', 'accent'), look: 'cursor-name' },
    ...line.map((piece, index) =>
      bars.has(index) ? piece : { ...piece, look: lookOf(index), isMatch: index === chosen?.piece },
    ),
  ];
};

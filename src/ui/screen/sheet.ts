import { cellAt, type SheetRow } from '../../core/sheet/index.ts';
import { type Line, span, spread } from '../../core/view/index.ts';
import { layoutOf } from '../../store/list/layout.ts';
import type { State } from '../../store/state/state.ts';
import type { AskedOf, Question, QuestionId } from '../../store/triage/question.ts';
import { sheetWindow } from '../../store/triage/window.ts';
import type { PlaceScreen } from '../places/place-screen.ts';
import { paintLine, type Theme } from '../theme.ts';

/** The screen of a question: path, lines of the answer, note on the line under the cursor, counted rows. */
export const questionScreen = <Id extends QuestionId>(question: Question<Id>): PlaceScreen<AskedOf<Id>> => ({
  body: (state, asked, theme) => sheetTexts(question, state, asked, theme),
  path: (state, asked, theme) => paintLine(theme, pathLine(question, state, asked)),
  position: (state, asked) => question.position(state, asked),
  footer: 'keys',
});

const pathLine = <Id extends QuestionId>(question: Question<Id>, state: State, asked: AskedOf<Id>): Line =>
  spread(
    [span(' '), ...question.title(state, asked)],
    [...question.scope(state, asked), span(' ')],
    state.size.columns,
  );

const sheetTexts = <Id extends QuestionId>(
  question: Question<Id>,
  state: State,
  asked: AskedOf<Id>,
  theme: Theme,
): readonly string[] => {
  const { shown, cursor, column, sentences } = sheetWindow(question, state, asked);
  const lines = shown.map((row, index) =>
    index === cursor && row.stop !== null ? cursorText(row, column, theme) : paintLine(theme, [span(' '), ...row.line]),
  );
  if (sentences.length === 0) return lines;
  const { body } = layoutOf(state);
  const blank = Array.from({ length: Math.max(1, body - lines.length - sentences.length) }, () => '');
  return [...lines, ...blank, ...sentences.map((text) => paintLine(theme, [span(` ${text}`)]))];
};

/**
 * The line under the cursor, without trailing blanks, which would be bytes on a bar. Where cells have items of their own,
 * the current cell is highlighted.
 */
const cursorText = ({ line, placed, stop }: SheetRow, column: number, theme: Theme): string => {
  const { name, rest } = theme.cursorRow;
  const chosen = cellAt(stop, column)?.drill === undefined ? undefined : placed.find((one) => one.column === column);
  const first = placed[0]?.piece ?? 1;
  const bars = new Set(placed.filter(({ isBar }) => isBar).map(({ piece }) => piece));
  const pieces = line.map(({ text, tone }, index) => {
    if (bars.has(index)) return theme.paint(tone, text);
    return (index <= first ? name : rest)(tone, text, index === chosen?.piece);
  });
  return name('accent', '▌', false) + pieces.join('');
};

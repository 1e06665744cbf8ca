import { fit, width } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { fitLine, line, type Span, span } from '../../core/view/index.ts';
import { windowOf } from '../../store/list/cursor.ts';
import { placeOf } from '../../store/list/key-context.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { choicesOf, pickerTitle } from '../../store/picker/keys.ts';
import { typedWindow } from '../../store/prompt/notes.ts';
import type { Picker } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { paintedOnce } from '../painted-once.ts';
import { paintLine, type Theme } from '../theme.ts';
import { listTexts } from './list.ts';

/** Maximum share of the screen width for labels. */
const LABEL_SHARE = 0.6;

/** Title, typed text, and a blank line above the rows. */
const CHROME_LINES = 3;

/** With less than titles and a few rows of the list in view, a picker takes the whole body. */
const MIN_LIST_LINES = 4;

/**
 * A picker: over the lower part of a list, or over its upper part when it would cover the row under the cursor; the
 * other rows stay in place. It is as high as all of its choices, so that narrowing them does not move it. Without room,
 * or without a list, it takes the whole body.
 */
export const pickerTexts = (state: State, picker: Picker, theme: Theme): readonly string[] => {
  const { body } = layoutOf(state);
  // An empty result takes one line.
  const high = CHROME_LINES + Math.max(1, choicesOf(state, { ...picker, text: '' }).length);
  if (placeOf(state) !== 'list' || high + MIN_LIST_LINES > body) return panelTexts(state, picker, body, theme);
  const list = paintedOnce(listTexts, state, theme);
  const lines = Array.from({ length: body }, (_, index) => list[index] ?? '');
  const panel = panelTexts(state, picker, high - 1, theme);
  const { cursor, top } = windowOf(state);
  // Titles stand above the rows.
  const under = 1 + cursor - top;
  const isAbove = under >= body - high && under >= high;
  const filled = Array.from({ length: high - 1 }, (_, index) => panel[index] ?? '');
  return isAbove ? lines.toSpliced(0, high, ...filled, '') : lines.toSpliced(body - high, high, '', ...filled);
};

/** The cursor's position among the choices. */
export const pickerPosition = (state: State, picker: Picker): readonly Span[] => {
  const { length } = choicesOf(state, picker);
  return length === 0
    ? []
    : [span(`choice ${formatCount(Math.min(picker.index + 1, length))} of ${formatCount(length)}`)];
};

/** Title, typed text, and the choices around the cursor. */
const panelTexts = (state: State, picker: Picker, height: number, theme: Theme): readonly string[] => {
  const columns = state.size.columns;
  const choices = choicesOf(state, picker);
  const cursor = Math.min(picker.index, Math.max(0, choices.length - 1));
  const room = Math.max(1, height - 2);
  const top = Math.max(0, Math.min(cursor - Math.floor(room / 2), choices.length - room));
  const widest = choices.reduce((most, { label }) => Math.max(most, width(label)), 0);
  const labels = Math.min(Math.floor(columns * LABEL_SHARE), widest);
  const head = [
    paintLine(theme, fitLine([span(` ${pickerTitle(state, picker)}`, 'strong')], columns)),
    typedLine(picker, theme, columns),
  ];
  const rows = choices.slice(top, top + room).map(({ label, hint, mark }, index) => {
    const text = `${fit(mark, 2)} ${fit(label, labels, { elide: 'middle' })}`;
    if (top + index === cursor) return theme.bar(fit(` ${text}  ${hint}`, columns));
    return paintLine(theme, fitLine([span(` ${text}  `), span(hint, 'dim')], columns));
  });
  const none =
    choices.length === 0 ? [paintLine(theme, line(picker.text === '' ? '  no choices yet' : '  no match', 'dim'))] : [];
  return [...head, ...rows, ...none];
};

const TYPED = ' typed ';

/** The typed text; with a caret where it is not at the end. */
const typedLine = ({ text, caret }: Picker, theme: Theme, columns: number): string => {
  if (text === '') return '';
  if (caret === text.length) return paintLine(theme, fitLine([span(TYPED, 'dim'), span(text, 'accent')], columns));
  const { before, at, after } = typedWindow(text, caret, TYPED, columns);
  return [
    paintLine(theme, [span(TYPED, 'dim'), span(before, 'accent')]),
    theme.caret(at),
    paintLine(theme, [span(after, 'accent')]),
  ].join('');
};

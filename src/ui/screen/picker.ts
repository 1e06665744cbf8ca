import { fitLine, type Line, line, span } from '../../core/line.ts';
import { fit } from '../../core/text/fit.ts';
import { width } from '../../core/text/width.ts';
import { choicesOf, pickerTitle } from '../../store/select/choices.ts';
import type { Picker, State } from '../../store/state.ts';
import { paintLine, type Theme } from '../theme.ts';

/** Labels take no more of the screen than this. */
const LABEL_SHARE = 0.6;

/** A picker in the place of the body: its title, what was typed, the choices round the cursor. */
export const pickerTexts = (state: State, picker: Picker, height: number, theme: Theme): readonly string[] => {
  const columns = state.size.columns;
  const choices = choicesOf(state, picker);
  const cursor = Math.min(picker.index, Math.max(0, choices.length - 1));
  const room = Math.max(1, height - 2);
  const top = Math.max(0, Math.min(cursor - Math.floor(room / 2), choices.length - room));
  const labels = Math.min(Math.floor(columns * LABEL_SHARE), Math.max(0, ...choices.map(({ label }) => width(label))));
  const head: Line[] = [
    fitLine([span(` ${pickerTitle(state, picker)}`, 'strong')], columns),
    picker.text === '' ? line('') : fitLine([span(' typed ', 'dim'), span(picker.text, 'accent')], columns),
  ];
  const rows = choices.slice(top, top + room).map(({ label, hint, mark }, index) => {
    const text = `${fit(mark, 2)} ${fit(label, labels, { elide: 'middle' })}`;
    if (top + index === cursor) return theme.bar(fit(` ${text}  ${hint}`, columns));
    return paintLine(theme, fitLine([span(` ${text}  `), span(hint, 'dim')], columns));
  });
  const none =
    choices.length === 0
      ? [paintLine(theme, line(picker.text === '' ? '  nothing here yet' : '  nothing matches what was typed', 'dim'))]
      : [];
  return [...head.map((one) => paintLine(theme, one)), ...rows, ...none];
};

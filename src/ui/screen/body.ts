import { layoutOf } from '../../store/select/layout.ts';
import type { State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';
import { paintLine, type Theme } from '../theme.ts';
import { helpLines } from './help.ts';
import { listTexts } from './list.ts';
import { logTexts, requestTexts } from './log.ts';
import { openItemTexts } from './open-item.ts';
import { paletteTexts } from './palette.ts';
import { pickerTexts } from './picker.ts';

/** What stands between the query line and the position line; what was opened last covers the others. */
export const bodyTexts = (state: State, theme: Theme): readonly string[] => {
  const { palette, help, picker, logPane } = state;
  if (palette !== null) return paletteTexts(state, palette, layoutOf(state).body, theme);
  if (help !== null) return helpLines(state, help).map((line) => paintLine(theme, line));
  if (picker !== null) return pickerTexts(state, picker, theme);
  if (logPane !== null) return logPane.open === null ? logTexts(state, logPane, theme) : requestTexts(state, theme);
  return currentView(state).detail === null ? listTexts(state, theme) : openItemTexts(state, theme);
};

import { layoutOf } from '../../store/list/layout.ts';
import { currentRows } from '../../store/list/rows.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';
import { emptyLines } from './empty.ts';
import { headLine, rowTexts } from './table.ts';

/** A list: its titles and rows, or why there are none. */
export const listTexts = (state: State, theme: Theme): readonly string[] => {
  const head = paintLine(theme, headLine(state));
  const rows =
    currentRows(state).length > 0 ? rowTexts(state, theme) : emptyLines(state).map((line) => paintLine(theme, line));
  return [head, ...rows].slice(0, layoutOf(state).body);
};

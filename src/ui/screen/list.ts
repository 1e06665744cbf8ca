import { lineWidth } from '../../core/view/index.ts';
import { columnsOf } from '../../store/list/columns.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { currentRows } from '../../store/list/rows.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';
import { emptyLines } from './empty.ts';
import { besideList } from './preview.ts';
import { headLine, rowTexts, usedWidth } from './table.ts';

/** A list: titles, rows and preview, or the reason why it is empty. */
export const listTexts = (state: State, theme: Theme): readonly string[] => {
  const head = headLine(state);
  const { body } = layoutOf(state);
  if (currentRows(state).length === 0)
    return [head, ...emptyLines(state)].map((line) => paintLine(theme, line)).slice(0, body);
  const lines = [paintLine(theme, head), ...rowTexts(state, theme)].slice(0, body);
  const cells = usedWidth(columnsOf(state).columns);
  return besideList(state, theme, lines, (index) => (index === 0 ? lineWidth(head) : cells));
};

import { elide } from '../../core/text/index.ts';
import { type Line, line, lineWidth } from '../../core/view/index.ts';
import { segmentHeight } from '../../pane/segment.ts';
import { PREVIEW_RULE, previewOf } from '../../store/detail/partial.ts';
import { layoutOf } from '../../store/list/layout.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';
import { linesOf } from './open-item.ts';

/** The lines of the preview, its name first; empty when there is none. */
export const previewLines = (state: State): readonly Line[] => {
  const preview = previewOf(state);
  if (preview === null) return [];
  const { item, isCurrent, segments } = preview;
  const cells = layoutOf(state).preview - PREVIEW_RULE;
  const lines = segments.flatMap((segment) => linesOf(segment, -1, 0, segmentHeight(segment)).map((one) => one.line));
  const { body } = layoutOf(state);
  const shown = lines.slice(0, body - 1);
  const more = lines.length - shown.length;
  const name = line(elide(item.name, cells, 'middle'), isCurrent ? 'strong' : 'dim');
  // The last line gives the number of hidden lines.
  return [name, ...(more > 0 ? [...shown.slice(0, -1), line(`${more + 1} more lines: Enter`, 'dim')] : shown)];
};

/** Joins lines of a list and of its preview side by side; `widths` are their cells. */
export const besideList = (
  state: State,
  theme: Theme,
  lines: readonly string[],
  widthOf: (index: number) => number,
): readonly string[] => {
  const { body, table, preview } = layoutOf(state);
  if (preview === 0) return lines;
  const previewed = previewLines(state);
  const rule = ` ${theme.paint('dim', '│')} `;
  return Array.from({ length: body }, (_, index) => {
    const text = lines[index] ?? '';
    const pad = ' '.repeat(Math.max(0, table - (text === '' ? 0 : widthOf(index))));
    const right = previewed[index] ?? [];
    return `${text}${pad}${rule}${lineWidth(right) === 0 ? '' : paintLine(theme, right)}`;
  });
};

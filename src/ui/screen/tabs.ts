import { fitLine, lineWidth, span } from '../../core/line.ts';
import { width } from '../../core/text/width.ts';
import { tabCount } from '../../store/select/count.ts';
import type { State } from '../../store/state.ts';
import { paintLine, type Theme } from '../theme.ts';

/** The tabs with their numbers and counts, the shown one marked. */
export const tabsText = (state: State, theme: Theme): string => {
  const pieces = state.catalog.resources.map(({ id, title }, index) => ({
    shown: id === state.tab,
    title: `${index + 1} ${title}`,
    count: tabCount(state, id),
  }));
  const wide = pieces.reduce((sum, { title, count }) => sum + width(title) + width(count) + 4, 1) <= state.size.columns;
  const gap = wide ? ' ' : '';
  const texts = pieces.map(({ shown, title, count }) => {
    const tail = [span(` ${count}`, count.endsWith('!') ? 'bad' : 'dim'), span(gap)];
    return shown ? theme.tab(` ${title} `) + paintLine(theme, tail) : paintLine(theme, [span(` ${title} `), ...tail]);
  });
  const total = pieces.reduce((sum, { title, count }) => sum + width(title) + width(count) + 3 + gap.length, 0);
  if (total <= state.size.columns) return texts.join('');
  const plain = pieces.flatMap(({ title, count, shown }) => [
    span(` ${title} `, shown ? 'strong' : 'plain'),
    span(count, 'dim'),
  ]);
  return paintLine(theme, fitLine(plain, Math.min(lineWidth(plain), state.size.columns)));
};

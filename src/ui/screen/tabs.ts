import { fitLine, type Line, lineWidth, span } from '../../core/view/index.ts';
import { tabCount } from '../../store/list/count.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';

interface Tab {
  readonly shown: boolean;
  readonly title: string;
  readonly count: string;
}

/** The tabs with their numbers and counts, the shown one marked. Where there is no room the others lose their counts. */
export const tabsText = (state: State, theme: Theme): string => {
  const tabs = state.catalog.resources.map(({ id, title }, index) => ({
    shown: id === state.tab,
    title: ` ${index + 1} ${title} `,
    count: tabCount(state, id),
  }));
  const { columns } = state.size;
  const [roomy, close, short] = [withTails(tabs, ' '), withTails(tabs, ''), withTails(tabs.map(shortened), '')];
  const pieces = widthOf(roomy) < columns ? roomy : widthOf(close) <= columns ? close : short;
  if (widthOf(pieces) > columns) {
    const plain = pieces.map(({ title, shown }) => span(title, shown ? 'strong' : 'plain'));
    return paintLine(theme, fitLine(plain, columns));
  }
  return pieces
    .map(({ shown, title, tail }) =>
      shown ? theme.tab(title) + paintLine(theme, tail) : paintLine(theme, [span(title), ...tail]),
    )
    .join('');
};

/** Behind a tab that is not shown only a failure is told. */
const shortened = (tab: Tab): Tab => (tab.shown ? tab : { ...tab, count: tab.count.endsWith('!') ? '!' : '' });

const withTails = (tabs: readonly Tab[], gap: string): readonly (Tab & { readonly tail: Line })[] =>
  tabs.map((tab) => {
    const { count } = tab;
    const tail = count === '' ? [] : [span(` ${count}`, count.endsWith('!') ? 'bad' : 'dim')];
    return { ...tab, tail: [...tail, span(gap)] };
  });

const widthOf = (pieces: readonly { readonly title: string; readonly tail: Line }[]): number =>
  pieces.reduce((sum, { title, tail }) => sum + lineWidth([span(title), ...tail]), 0);

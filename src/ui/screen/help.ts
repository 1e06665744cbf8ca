import { fitLine, type Line, line, lineWidth, span, spread } from '../../core/view/index.ts';
import { HELP_TOPICS } from '../../store/help/sections.ts';
import { helpWindow } from '../../store/help/window.ts';
import type { Help } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { withMatches } from './matches.ts';

/** The help's pages, the shown one marked, and the way back: clear the search text, then close. */
export const helpLine = (state: State, { text, topic }: Help): Line => {
  const typed = text.trim();
  if (typed !== '')
    return fitLine(
      [span(' Keys matching ', 'strong'), span(typed, 'accent'), span(' · Esc shows all', 'dim')],
      state.size.columns,
    );
  const pages = HELP_TOPICS.map(({ id, title }) => span(` ${title} `, id === topic ? 'strong' : 'dim'));
  const left = [span(' Help:'), ...pages.flatMap((page, index) => (index > 0 ? [span('·', 'dim'), page] : page))];
  const keys = [span('Tab next page · / filters · ? or Esc closes ', 'dim')];
  // The footer has the keys too; the pages stand only here.
  const fits = lineWidth(left) + lineWidth(keys) < state.size.columns;
  return spread(left, fits ? keys : [], state.size.columns);
};

/** The visible lines of the help, search matches highlighted. */
export const helpLines = (state: State, { text }: Help): readonly Line[] => {
  const { lines, top, height } = helpWindow(state);
  if (lines.length === 0)
    return [line(''), fitLine(line(`  No entry matches ${text.trim()}.`, 'warn'), state.size.columns)];
  const searched = text.trim();
  return lines.slice(top, top + height).map((one) => [span(' '), ...withMatches(one, searched)]);
};

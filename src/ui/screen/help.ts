import { fitLine, type Line, line, span } from '../../core/view/index.ts';
import { helpWindow } from '../../store/help/window.ts';
import type { Help } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { withMatches } from './matches.ts';

/** What is on the screen, and the way back: out of what was typed first, then out of the help. */
export const helpLine = (state: State, { text }: Help): Line => {
  const way =
    text.trim() === ''
      ? [span(' Keys · ? or Esc closes', 'strong'), span(' · / filters', 'dim')]
      : [span(' Keys matching ', 'strong'), span(text.trim(), 'accent'), span(' · Esc shows all', 'dim')];
  return fitLine(way, state.size.columns);
};

/** The lines of the help that are on the screen, what was typed set apart. */
export const helpLines = (state: State, { text }: Help): readonly Line[] => {
  const { lines, top, height } = helpWindow(state);
  if (lines.length === 0)
    return [line(''), fitLine(line(`  No entry matches ${text.trim()}.`, 'warn'), state.size.columns)];
  const searched = text.trim();
  return lines.slice(top, top + height).map((one) => [span(' '), ...withMatches(one, searched)]);
};

import { memo } from 'react';
import { plural } from '../../core/values/index.ts';
import { fitLine, line, lineWidth, type Span, span, spread } from '../../core/view/index.ts';
import type { State } from '../../store/state/state.ts';
import { Line, Lines } from '../../ui/line.tsx';
import { linesText, withMatches } from '../../ui/pieces.ts';
import type { PlaceProps, PlaceScreen } from '../../ui/place-screen.ts';
import { PositionLine } from '../../ui/position-line.tsx';
import { useLines, useSpans } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';
import { HELP_TOPICS, type Help as HelpState } from './sections.ts';
import { helpWindow } from './window.ts';

/** The titles of the help's pages, the current page marked, and the keys; during a search, the search text instead. */
const HelpPath = memo(({ place }: PlaceProps<HelpState>) => (
  <Line spans={useSpans((state) => pathSpans(state, place))} />
));

const pathSpans = (state: State, { text, topic }: HelpState): Spans => {
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
const Help = memo(({ place }: PlaceProps<HelpState>) => <Lines lines={useLines((state) => helpLines(state, place))} />);

const helpLines = (state: State, { text }: HelpState): readonly Spans[] => {
  const { lines, top, height } = helpWindow(state);
  if (lines.length === 0)
    return [line(''), fitLine(line(`  No entry matches ${text.trim()}.`, 'warn'), state.size.columns)];
  const searched = text.trim();
  return lines.slice(top, top + height).map((one) => [span(' '), ...withMatches(one, searched)]);
};

const HelpPosition = memo(({ place }: PlaceProps<HelpState>) => (
  <PositionLine pieces={(state) => helpPosition(state, place)} />
));

const helpPosition = (state: State, { text }: HelpState): readonly Span[] => {
  const { lines, top, height, entries } = helpWindow(state);
  const narrowed = text.trim() === '' ? [] : [span(plural(entries, 'entry', 'entries'), 'accent')];
  return lines.length === 0 ? narrowed : [...narrowed, span(linesText(top, height, lines.length))];
};

export const HELP: PlaceScreen<HelpState> = { Body: Help, Path: HelpPath, Position: HelpPosition, footer: 'keys' };

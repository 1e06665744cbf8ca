import { Box, useInput, usePaste } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { line } from '../core/line.ts';
import { sanitise } from '../core/text/sanitise.ts';
import { detailOf } from '../store/select/detail.ts';
import { layoutOf, SMALLEST } from '../store/select/layout.ts';
import { noticeOf } from '../store/select/notice.ts';
import type { State } from '../store/state.ts';
import { pasteText, press, type Store } from '../store/store.ts';
import { Body } from './body.tsx';
import { keyNames } from './keys.ts';
import { Painted } from './lines.tsx';
import { pathLine } from './screen/detail.ts';
import { tooSmallLines } from './screen/empty.ts';
import { exportPromptText } from './screen/export.ts';
import { footerLine } from './screen/footer.ts';
import { headerLine } from './screen/header.ts';
import { helpLine } from './screen/help.ts';
import { logPath } from './screen/log.ts';
import { palettePrompt } from './screen/palette.ts';
import { positionLine } from './screen/position.ts';
import { notesTexts, promptText, searchText } from './screen/prompt.ts';
import { queryLine } from './screen/query-line.ts';
import { tabsText } from './screen/tabs.ts';
import { ScreenContext } from './screen-context.ts';
import { paintLine, type Theme } from './theme.ts';

const header = (state: State, theme: Theme): readonly string[] => [paintLine(theme, headerLine(state))];
const tabs = (state: State, theme: Theme): readonly string[] => [tabsText(state, theme)];
const context = (state: State, theme: Theme): readonly string[] => [contextText(state, theme)];
const position = (state: State, theme: Theme): readonly string[] => [paintLine(theme, positionLine(state))];
const footer = (state: State, theme: Theme): readonly string[] => [paintLine(theme, footerLine(state))];
const tooSmall = (state: State, theme: Theme): readonly string[] =>
  tooSmallLines(state, SMALLEST.columns, SMALLEST.rows).map((one) => paintLine(theme, one));
const notices = (state: State, theme: Theme): readonly string[] =>
  state.prompt === null
    ? noticeOf(state).map(({ text, tone }) => paintLine(theme, line(` ${text}`, tone)))
    : notesTexts(state, state.prompt, theme);

/** The third line: the prompt, the way to the open item, or the query. */
const contextText = (state: State, theme: Theme): string => {
  if (state.prompt !== null) return promptText(state, state.prompt, theme);
  if (state.exportPrompt !== null) return exportPromptText(state.exportPrompt, theme, state.size.columns);
  if (state.palette !== null) return palettePrompt(state, state.palette, theme);
  if (state.search !== null)
    return searchText(
      state.search,
      theme,
      state.size.columns,
      state.help === null ? 'looks for it here ' : 'narrows the help ',
    );
  if (state.help !== null) return paintLine(theme, helpLine(state, state.help));
  if (state.logPane !== null) return paintLine(theme, logPath(state.logPane));
  const open = detailOf(state);
  return paintLine(theme, open === null ? queryLine(state) : pathLine(state, open));
};

const Screen = ({ store }: { readonly store: Store }): ReactNode => {
  const fits = useStore(store, (state) => layoutOf(state).fits);
  const height = useStore(store, (state) => layoutOf(state).notices);
  if (!fits) return <Painted paint={tooSmall} />;
  return (
    <Box flexDirection="column">
      <Painted paint={header} />
      <Painted paint={tabs} />
      <Painted paint={context} />
      {height > 0 && <Painted paint={notices} height={height} />}
      <Body />
      <Painted paint={position} />
      <Painted paint={footer} />
    </Box>
  );
};

interface AppProps {
  readonly store: Store;
  readonly theme: Theme;
  /** The line store's `hold`; tests that look at Ink's own frames may pass lines through. */
  readonly hold: (painted: string) => string;
}

/** The program on the screen. The only place that listens to keys. */
export const App = ({ store, theme, hold }: AppProps): ReactNode => {
  useInput((input, key) => {
    for (const name of keyNames(input, key)) press(store, sanitise(name));
  });
  usePaste((text) => pasteText(store, sanitise(text.replaceAll(/\s+/g, ' ').trim())));
  const parts = useMemo(() => ({ store, theme, hold }), [store, theme, hold]);
  return (
    <ScreenContext value={parts}>
      <Screen store={store} />
    </ScreenContext>
  );
};

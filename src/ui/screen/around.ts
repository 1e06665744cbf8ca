import { line } from '../../core/line.ts';
import { detailOf } from '../../store/select/detail.ts';
import { SMALLEST } from '../../store/select/layout.ts';
import { noticeOf } from '../../store/select/notice.ts';
import type { State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';
import { paintLine, type Theme } from '../theme.ts';
import { missingPathLine, pathLine } from './detail.ts';
import { tooSmallLines } from './empty.ts';
import { exportPromptText } from './export.ts';
import { footerLine } from './footer.ts';
import { headerLine } from './header.ts';
import { helpLine } from './help.ts';
import { logPath } from './log.ts';
import { palettePrompt } from './palette.ts';
import { positionLine } from './position.ts';
import { notesTexts, promptText, searchText } from './prompt.ts';
import { queryLine } from './query-line.ts';
import { tabsText } from './tabs.ts';

/** The first line. */
export const header = (state: State, theme: Theme): readonly string[] => [paintLine(theme, headerLine(state))];
/** The second. */
export const tabs = (state: State, theme: Theme): readonly string[] => [tabsText(state, theme)];
/** The third: a prompt, the way to the open item, or the query. */
export const context = (state: State, theme: Theme): readonly string[] => [contextText(state, theme)];
/** The last line but one. */
export const position = (state: State, theme: Theme): readonly string[] => [paintLine(theme, positionLine(state))];
/** The last line. */
export const footer = (state: State, theme: Theme): readonly string[] => [paintLine(theme, footerLine(state))];
/** All that fits on a screen too small. */
export const tooSmall = (state: State, theme: Theme): readonly string[] =>
  tooSmallLines(state, SMALLEST.columns, SMALLEST.rows).map((one) => paintLine(theme, one));
/** What is wrong, or what helps with a prompt. */
export const notices = (state: State, theme: Theme): readonly string[] =>
  state.prompt === null
    ? noticeOf(state).map(({ text, tone }) => paintLine(theme, line(` ${text}`, tone)))
    : notesTexts(state, state.prompt, theme);

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
  if (open !== null) return paintLine(theme, pathLine(state, open));
  const { detail } = currentView(state);
  return paintLine(theme, detail === null ? queryLine(state) : missingPathLine(state, detail.uid));
};

import { line } from '../../core/view/index.ts';
import { noticeOf, SMALLEST } from '../../store/list/layout.ts';
import { overlayOf } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import { pathText } from '../places/screens.ts';
import { paintLine, type Theme } from '../theme.ts';
import { cellLine } from './cell-line.ts';
import { tooSmallLines } from './empty.ts';
import { footerLine } from './footer.ts';
import { headerLine } from './header.ts';
import { positionLine } from './position.ts';
import { notesTexts } from './prompt.ts';
import { tabsText } from './tabs.ts';

/** The first line. */
export const header = (state: State, theme: Theme): readonly string[] => [paintLine(theme, headerLine(state))];
/** The second line. */
export const tabs = (state: State, theme: Theme): readonly string[] => [tabsText(state, theme)];
/** The third line: a prompt, the path to the open item, or the query. */
export const context = (state: State, theme: Theme): readonly string[] => [pathText(state, theme)];
/** The cell under the cursor. */
export const cell = (state: State, theme: Theme): readonly string[] => [paintLine(theme, cellLine(state))];
/** The last line but one. */
export const position = (state: State, theme: Theme): readonly string[] => [paintLine(theme, positionLine(state))];
/** The last line. */
export const footer = (state: State, theme: Theme): readonly string[] => [paintLine(theme, footerLine(state))];
/** The message for a screen that is too small. */
export const tooSmall = (state: State, theme: Theme): readonly string[] =>
  tooSmallLines(state, SMALLEST.columns, SMALLEST.rows).map((one) => paintLine(theme, one));
/** Problems of the rows, or help for a prompt. */
export const notices = (state: State, theme: Theme): readonly string[] => {
  const prompt = overlayOf(state, 'filter');
  return prompt === null
    ? noticeOf(state).map(({ text, tone }) => paintLine(theme, line(` ${text}`, tone)))
    : notesTexts(state, prompt, theme);
};

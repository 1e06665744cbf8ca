import { layoutOf } from '../store/select/layout.ts';
import type { State } from '../store/state.ts';
import { context, footer, header, notices, position, tabs, tooSmall } from './screen/around.ts';
import { listTexts } from './screen/list.ts';
import { placeOfBody } from './screen/place.ts';
import type { Theme } from './theme.ts';

/**
 * The painted lines of a screen with a list on it, as `App` (`ui/app.tsx`) has them laid out; null when something else is
 * on the screen. A start draws them itself until Ink is there.
 */
export const listScreen = (state: State, theme: Theme): readonly string[] | null => {
  const layout = layoutOf(state);
  if (!layout.fits) return tooSmall(state, theme);
  if (placeOfBody(state) !== 'list') return null;
  return [
    ...header(state, theme),
    ...tabs(state, theme),
    ...context(state, theme),
    ...high(layout.notices, notices(state, theme)),
    ...high(layout.body, listTexts(state, theme)),
    ...position(state, theme),
    ...footer(state, theme),
  ];
};

const high = (height: number, lines: readonly string[]): readonly string[] =>
  Array.from({ length: height }, (_, index) => lines[index] ?? '');

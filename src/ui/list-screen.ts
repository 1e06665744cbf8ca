import { layoutOf } from '../store/select/layout.ts';
import type { State } from '../store/state.ts';
import { type Paint, paintedOnce } from './painted-once.ts';
import { context, footer, header, notices, position, tabs, tooSmall } from './screen/around.ts';
import { listTexts } from './screen/list.ts';
import { placeOfBody } from './screen/place.ts';
import type { Theme } from './theme.ts';

/**
 * The painted lines of a screen with a list on it, as `App` (`ui/app.tsx`) has them laid out; null when something else is
 * on the screen. A start draws them itself until Ink is there, and each key before React hears of it.
 */
export const listScreen = (state: State, theme: Theme): readonly string[] | null => {
  const layout = layoutOf(state);
  if (!layout.fits) return tooSmall(state, theme);
  if (placeOfBody(state) !== 'list') return null;
  const once = (paint: Paint): readonly string[] => paintedOnce(paint, state, theme);
  return [
    ...once(header),
    ...once(tabs),
    ...once(context),
    ...(layout.notices > 0 ? high(layout.notices, once(notices)) : []),
    ...high(layout.body, once(listTexts)),
    ...once(position),
    ...once(footer),
  ];
};

const high = (height: number, lines: readonly string[]): readonly string[] =>
  Array.from({ length: height }, (_, index) => lines[index] ?? '');

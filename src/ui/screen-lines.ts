import { layoutOf } from '../store/select/layout.ts';
import type { State } from '../store/state.ts';
import { type Paint, paintedOnce } from './painted-once.ts';
import { bodyTexts } from './places/screens.ts';
import { context, footer, header, notices, position, tabs, tooSmall } from './screen/around.ts';
import type { Theme } from './theme.ts';

/**
 * The painted lines of the screen, as `App` (`ui/app.tsx`) has them laid out: what a start draws itself until Ink is there,
 * and each key before React hears of it.
 */
export const screenLines = (state: State, theme: Theme): readonly string[] => {
  const layout = layoutOf(state);
  if (!layout.fits) return tooSmall(state, theme);
  const once = (paint: Paint): readonly string[] => paintedOnce(paint, state, theme);
  return [
    ...once(header),
    ...once(tabs),
    ...once(context),
    ...(layout.notices > 0 ? high(layout.notices, once(notices)) : []),
    ...high(layout.body, once(bodyTexts)),
    ...once(position),
    ...once(footer),
  ];
};

const high = (height: number, lines: readonly string[]): readonly string[] =>
  Array.from({ length: height }, (_, index) => lines[index] ?? '');

import { type Layout, layoutOf } from '../store/list/layout.ts';
import type { State } from '../store/state/state.ts';
import { type Paint, paintedOnce } from './painted-once.ts';
import { bodyTexts } from './places/screens.ts';
import { cell, context, footer, header, notices, position, tabs, tooSmall } from './screen/bars.ts';
import type { Theme } from './theme.ts';

/** A part of the screen, from top to bottom: its lines and its height. */
export interface Region {
  readonly id: string;
  readonly paint: Paint;
  readonly height: (layout: Layout) => number;
}

const oneLine = (): number => 1;

/**
 * The regions of the screen. Ink lays out a component for each; until Ink has loaded, the same lines are written
 * directly.
 */
export const REGIONS: readonly Region[] = [
  { id: 'header', paint: header, height: oneLine },
  { id: 'tabs', paint: tabs, height: oneLine },
  { id: 'query', paint: context, height: oneLine },
  { id: 'notices', paint: notices, height: ({ notices: lines }) => lines },
  { id: 'body', paint: bodyTexts, height: ({ body }) => body },
  { id: 'cell', paint: cell, height: ({ cell: lines }) => lines },
  { id: 'position', paint: position, height: oneLine },
  { id: 'footer', paint: footer, height: oneLine },
];

/** Replaces the regions on a terminal that is too small. */
export const TOO_SMALL: Region = { id: 'too-small', paint: tooSmall, height: oneLine };

/** The painted lines of the whole screen. */
export const screenLines = (state: State, theme: Theme): readonly string[] => {
  const layout = layoutOf(state);
  if (!layout.fits) return TOO_SMALL.paint(state, theme);
  return REGIONS.flatMap(({ paint, height }) => {
    const lines = height(layout) === 0 ? [] : paintedOnce(paint, state, theme);
    return Array.from({ length: height(layout) }, (_, index) => lines[index] ?? '');
  });
};

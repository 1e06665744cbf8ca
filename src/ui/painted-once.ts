import { lastBy, perStore } from '../core/memo/index.ts';
import type { State } from '../store/state/state.ts';
import type { Theme } from './theme.ts';

/** Paints the lines of a part of the screen. */
export type Paint = (state: State, theme: Theme) => readonly string[];

// Of the last state only: older states may hold lists that are gone.
const lastLines = perStore(() => lastBy<Map<Paint, readonly string[]>>());

/** The lines of a part of the screen, painted once per state for all callers. */
export const paintedOnce = (paint: Paint, state: State, theme: Theme): readonly string[] => {
  const lines = lastLines(state)([state, theme], () => new Map());
  let made = lines.get(paint);
  if (made === undefined) {
    made = paint(state, theme);
    lines.set(paint, made);
  }
  return made;
};

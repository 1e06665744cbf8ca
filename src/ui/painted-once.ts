import type { State } from '../store/state/state.ts';
import type { Theme } from './theme.ts';

/** Makes the painted lines of a part of the screen. */
export type Paint = (state: State, theme: Theme) => readonly string[];

interface Last {
  readonly state: State;
  readonly theme: Theme;
  readonly lines: Map<Paint, readonly string[]>;
}

// Of one state only: another one may hold lists that are gone.
let last: Last | null = null;

/** The lines of a part of the screen: those of one state are made once, whoever asks for them. */
export const paintedOnce = (paint: Paint, state: State, theme: Theme): readonly string[] => {
  if (last === null || last.state !== state || last.theme !== theme) last = { state, theme, lines: new Map() };
  const { lines } = last;
  let made = lines.get(paint);
  if (made === undefined) {
    made = paint(state, theme);
    lines.set(paint, made);
  }
  return made;
};

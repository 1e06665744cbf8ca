import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { State } from '../store/state/state.ts';
import type { Store } from '../store/store.ts';
import { type Paint, paintedOnce } from './painted-once.ts';
import type { Theme } from './theme.ts';

/** Dependencies of every part of the screen. */
export interface ScreenParts {
  readonly store: Store;
  readonly theme: Theme;
  /** Stores a painted line and gives its placeholder, which stands for it until the frame is written. */
  readonly hold: (painted: string) => string;
}

export const ScreenContext = createContext<ScreenParts | null>(null);

/** The dependencies of the screen. @throws Error outside of `<App>` */
export const useParts = (): ScreenParts => {
  const parts = use(ScreenContext);
  if (parts === null) throw new Error('a part of the screen was drawn outside of <App>');
  return parts;
};

/** Lines painted from the state; the component renders again only when one of them changes. */
export const usePainted = (paint: Paint): readonly string[] => {
  const { store, theme } = useParts();
  return useStore(
    store,
    useMemo(() => onceForEach((state) => paintedOnce(paint, state, theme)), [paint, theme]),
  );
};

/** Memoised by state and by content: React selects several times for each state and compares results by reference. */
const onceForEach = (paint: (state: State) => readonly string[]): ((state: State) => readonly string[]) => {
  let last: State | null = null;
  let lines: readonly string[] = [];
  return (state) => {
    if (state !== last) {
      const next = paint(state);
      if (next.length !== lines.length || next.some((line, index) => line !== lines[index])) lines = next;
      last = state;
    }
    return lines;
  };
};

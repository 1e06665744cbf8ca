import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { State } from '../store/state.ts';
import type { Store } from '../store/store.ts';
import type { Theme } from './theme.ts';

/** What every part of the screen is drawn with. */
export interface ScreenParts {
  readonly store: Store;
  readonly theme: Theme;
  /** Takes a painted line and gives the short text that stands for it until the frame is written. */
  readonly hold: (painted: string) => string;
}

export const ScreenContext = createContext<ScreenParts | null>(null);

/** The parts of the screen. @throws Error outside of `<App>` */
export const useParts = (): ScreenParts => {
  const parts = use(ScreenContext);
  if (parts === null) throw new Error('a part of the screen was drawn outside of <App>');
  return parts;
};

/** A text made from the state; the component is drawn again only when the text changes. */
export const usePainted = (paint: (state: State, theme: Theme) => string): string => {
  const { store, theme } = useParts();
  return useStore(
    store,
    useMemo(() => onceForEach((state) => paint(state, theme)), [paint, theme]),
  );
};

/** React asks two or three times for each state. */
const onceForEach = (paint: (state: State) => string): ((state: State) => string) => {
  let last: State | null = null;
  let text = '';
  return (state) => {
    if (state !== last) {
      text = paint(state);
      last = state;
    }
    return text;
  };
};

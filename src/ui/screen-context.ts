import { createContext, use, useRef } from 'react';
import { useStore } from 'zustand';
import type { State, Store } from '../store/state/state.ts';
import { type Spans, sameSpans, type Theme } from './theme.ts';

/** The values that every component of the screen may use: the store, the theme, and the store of painted lines. */
export interface ScreenValue {
  readonly store: Store;
  readonly theme: Theme;
  /** Stores a painted line and returns its placeholder, which the frame writer replaces. */
  readonly hold: (painted: string) => string;
}

export const ScreenContext = createContext<ScreenValue | null>(null);

/** Returns the values of the screen. @throws Error outside of `<App>` */
export const useScreen = (): ScreenValue => {
  const value = use(ScreenContext);
  if (value === null) throw new Error('a component of the screen was rendered outside of <App>');
  return value;
};

/** Returns a part of the state, and renders again when it changes. For several values use zustand's `useShallow`. */
export const useSelect = <Selected>(select: (state: State) => Selected): Selected =>
  useStore(useScreen().store, select);

/** Makes the spans of a line from the state. They stay the same array while texts and looks are equal, so that React skips the render. */
export const useSpans = (select: (state: State) => Spans): Spans => useSelect(useSame(select, sameSpans));

/** Makes lines from the state. They stay the same array while all lines are equal, so that React skips the render. */
export const useLines = (select: (state: State) => readonly Spans[]): readonly Spans[] =>
  useSelect(useSame(select, sameLines));

/**
 * A selector that returns its last result while the new result is equal, as `useShallow` does. React calls a selector up to
 * three times for each state: when the state changes, when the component is rendered, and when the render is committed.
 */
const useSame = <Selected>(
  select: (state: State) => Selected,
  isSame: (a: Selected, b: Selected) => boolean,
): ((state: State) => Selected) => {
  type Select = typeof select;
  const last = useRef<{ readonly state: State; readonly select: Select; readonly selected: Selected }>(undefined);
  return (state) => {
    const before = last.current;
    if (before?.state === state && before.select === select) return before.selected;
    const next = select(state);
    const selected = before !== undefined && isSame(before.selected, next) ? before.selected : next;
    last.current = { state, select, selected };
    return selected;
  };
};

const sameLines = (a: readonly Spans[], b: readonly Spans[]): boolean =>
  a.length === b.length && a.every((spans, index) => sameSpans(spans, b[index] ?? []));

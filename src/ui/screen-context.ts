import { createContext, use, useRef } from 'react';
import { useStore } from 'zustand';
import type { State, Store } from '../store/state/state.ts';
import { type Spans, sameSpans, type Theme } from './theme.ts';

/** What every component of the screen may use. */
export interface ScreenValue {
  readonly store: Store;
  readonly theme: Theme;
  /** Stores a painted line and gives its placeholder, which stands for it until the frame is written. */
  readonly hold: (painted: string) => string;
}

export const ScreenContext = createContext<ScreenValue | null>(null);

/** @throws Error outside of `<App>` */
export const useScreen = (): ScreenValue => {
  const value = use(ScreenContext);
  if (value === null) throw new Error('a component of the screen was rendered outside of <App>');
  return value;
};

/** A part of the state. Several values go through zustand's `useShallow`. */
export const useSelect = <Selected>(select: (state: State) => Selected): Selected =>
  useStore(useScreen().store, select);

/** The spans of a line made from the state: the same array while their texts and looks are the same. */
export const useSpans = (select: (state: State) => Spans): Spans => useSelect(useSame(select, sameSpans));

/** Lines made from the state: the same array while all of them are the same. */
export const useLines = (select: (state: State) => readonly Spans[]): readonly Spans[] =>
  useSelect(useSame(select, sameLines));

/**
 * A selector that returns its last result while an equal one is made, as `useShallow` does. React selects of each state
 * up to three times: when it changes, when the component is rendered and when that is committed.
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

import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { layoutOf } from '../store/select/layout.ts';
import type { State } from '../store/state.ts';
import { Detail } from './detail.tsx';
import { Painted } from './lines.tsx';
import { helpLines } from './screen/help.ts';
import { listTexts } from './screen/list.ts';
import { logTexts, requestTexts } from './screen/log.ts';
import { paletteTexts } from './screen/palette.ts';
import { pickerTexts } from './screen/picker.ts';
import { placeOfBody } from './screen/place.ts';
import { useParts } from './screen-context.ts';
import { paintLine, type Theme } from './theme.ts';

const helpTexts = (state: State, theme: Theme): readonly string[] =>
  state.help === null ? [] : helpLines(state, state.help).map((line) => paintLine(theme, line));

const pickerBody = (state: State, theme: Theme): readonly string[] =>
  state.picker === null ? [] : pickerTexts(state, state.picker, theme);

const paletteBody = (state: State, theme: Theme): readonly string[] =>
  state.palette === null ? [] : paletteTexts(state, state.palette, layoutOf(state).body, theme);

const logBody = (state: State, theme: Theme): readonly string[] => {
  if (state.logPane === null) return [];
  return state.logPane.open === null ? logTexts(state, state.logPane, theme) : requestTexts(state, theme);
};

/** The part of the screen between the query line and the position line. */
export const Body = (): ReactNode => {
  const { store } = useParts();
  const height = useStore(store, (state) => layoutOf(state).body);
  const place = useStore(store, placeOfBody);
  switch (place) {
    case 'help':
      return <Painted key="help" paint={helpTexts} height={height} />;
    case 'palette':
      return <Painted key="palette" paint={paletteBody} height={height} />;
    case 'picker':
      return <Painted key="picker" paint={pickerBody} height={height} />;
    case 'log':
      return <Painted key="log" paint={logBody} height={height} />;
    case 'detail':
      return <Detail height={height} />;
    case 'list':
      return <Painted key="list" paint={listTexts} height={height} />;
  }
};

import { Box, useInput, usePaste } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { sanitise } from '../core/text/sanitise.ts';
import { layoutOf } from '../store/select/layout.ts';
import { pasteText, press, type Store } from '../store/store.ts';
import { keyNames } from './keys.ts';
import { Painted } from './lines.tsx';
import { bodyTexts } from './places/screens.ts';
import { context, footer, header, notices, position, tabs, tooSmall } from './screen/around.ts';
import { ScreenContext, useParts } from './screen-context.ts';
import type { Theme } from './theme.ts';

const Screen = (): ReactNode => {
  const { store } = useParts();
  const fits = useStore(store, (state) => layoutOf(state).fits);
  const below = useStore(store, (state) => layoutOf(state).notices);
  const height = useStore(store, (state) => layoutOf(state).body);
  if (!fits) return <Painted paint={tooSmall} />;
  return (
    <Box flexDirection="column">
      <Painted paint={header} />
      <Painted paint={tabs} />
      <Painted paint={context} />
      {below > 0 && <Painted paint={notices} height={below} />}
      <Painted paint={bodyTexts} height={height} />
      <Painted paint={position} />
      <Painted paint={footer} />
    </Box>
  );
};

interface AppProps {
  /** Takes the keys. */
  readonly store: Store;
  /** What is drawn, where it is not the same: it may follow the other one at a distance. */
  readonly shown?: Store;
  readonly theme: Theme;
  /** The line store's `hold`; tests that look at Ink's own frames may pass lines through. */
  readonly hold: (painted: string) => string;
}

/** The program on the screen. The only place that listens to keys. */
export const App = ({ store, shown = store, theme, hold }: AppProps): ReactNode => {
  useInput((input, key) => {
    for (const name of keyNames(input, key)) press(store, sanitise(name));
  });
  usePaste((text) => pasteText(store, sanitise(text.replaceAll(/\s+/g, ' ').trim())));
  const parts = useMemo(() => ({ store: shown, theme, hold }), [shown, theme, hold]);
  return (
    <ScreenContext value={parts}>
      <Screen />
    </ScreenContext>
  );
};

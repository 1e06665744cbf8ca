import { Box, useInput, usePaste } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { sanitise } from '../core/text/index.ts';
import { layoutOf } from '../store/list/layout.ts';
import { pasteText, press, type Store } from '../store/store.ts';
import { keyNames } from './keys.ts';
import { Painted } from './lines.tsx';
import { REGIONS, type Region, TOO_SMALL } from './regions.ts';
import { ScreenContext, useParts } from './screen-context.ts';
import type { Theme } from './theme.ts';

/** A region, laid out again only when its lines or its height change. */
const RegionLines = ({ region: { paint, height } }: { readonly region: Region }): ReactNode => {
  const { store } = useParts();
  const lines = useStore(store, (state) => height(layoutOf(state)));
  return lines === 0 ? null : <Painted paint={paint} height={lines} />;
};

const Screen = (): ReactNode => {
  const { store } = useParts();
  const fits = useStore(store, (state) => layoutOf(state).fits);
  if (!fits) return <Painted paint={TOO_SMALL.paint} />;
  return (
    <Box flexDirection="column">
      {REGIONS.map((region) => (
        <RegionLines key={region.id} region={region} />
      ))}
    </Box>
  );
};

interface AppProps {
  /** Receives the keys. */
  readonly store: Store;
  readonly theme: Theme;
  /** The line store's `hold`; tests of Ink's own frames may pass lines through. */
  readonly hold: (painted: string) => string;
}

/** The root component. The only listener to keys. */
export const App = ({ store, theme, hold }: AppProps): ReactNode => {
  useInput((input, key) => {
    for (const name of keyNames(input, key)) press(store, sanitise(name));
  });
  usePaste((text) => pasteText(store, sanitise(text.replaceAll(/\s+/g, ' ').trim())));
  const parts = useMemo(() => ({ store, theme, hold }), [store, theme, hold]);
  return (
    <ScreenContext value={parts}>
      <Screen />
    </ScreenContext>
  );
};

import { Box, useInput, usePaste } from 'ink';
import { useMemo } from 'react';
import { useShallow } from 'zustand/shallow';
import { disarm } from '../core/text/index.ts';
import { layoutOf } from '../store/list/layout.ts';
import { pasteText, press } from '../store/store.ts';
import { TooSmall } from '../ui/regions/too-small.tsx';
import { ScreenContext, type ScreenValue, useSelect } from '../ui/screen-context.ts';
import { keyNames } from './keys.ts';
import { REGIONS } from './regions.ts';

/** The root component of the screen, and the only listener to keys. */
export const App = ({ store, theme, hold }: ScreenValue) => {
  useInput((input, key) => {
    for (const name of keyNames(input, key)) press(store, disarm(name));
  });
  usePaste((text) => pasteText(store, disarm(text.replaceAll(/\s+/g, ' ').trim())));
  const value = useMemo(() => ({ store, theme, hold }), [store, theme, hold]);
  return (
    <ScreenContext value={value}>
      <Screen />
    </ScreenContext>
  );
};

const Screen = () => {
  const layout = useSelect(useShallow(layoutOf));
  if (!layout.fits) return <TooSmall />;
  const regions = REGIONS.filter(({ height }) => height(layout) > 0);
  return (
    <Box flexDirection="column">
      {regions.map(({ id, Component, height }) => (
        <Box key={id} flexDirection="column" flexShrink={0} height={height(layout)} overflowY="hidden">
          <Box flexDirection="column" flexShrink={0}>
            <Component />
          </Box>
        </Box>
      ))}
    </Box>
  );
};

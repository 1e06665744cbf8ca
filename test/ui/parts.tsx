import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { createAppStore, type Store } from '../../src/store/store.ts';
import { ScreenContext } from '../../src/ui/screen-context.ts';
import { createTheme, type Theme } from '../../src/ui/theme.ts';
import { ScriptedClient } from '../scenario/fleet.ts';

/** A store with one empty kind, for parts that need an `<App>`. */
export const emptyStore = (): Store => {
  const client = new ScriptedClient({ hosts: { items: [] } });
  return createAppStore({
    catalog: { resources: client.resources, ability: () => client.ability() },
    service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
    tab: 'hosts',
    size: { columns: 100, rows: 24 },
    now: 0,
  });
};

/** A part of the screen, rendered alone by Ink, 100 cells wide: its lines. */
export const drawn = (part: ReactNode, theme: Theme = createTheme('none'), hold = (text: string) => text): string[] => {
  const parts = { store: emptyStore(), theme, hold };
  const { lastFrame, unmount } = render(<ScreenContext value={parts}>{part}</ScreenContext>);
  const frame = lastFrame() ?? '';
  unmount();
  return frame.split('\n');
};

import { EventEmitter } from 'node:events';
import { render as renderWide } from 'ink';
import { render } from 'ink-testing-library';
import type { ComponentType, ReactNode } from 'react';
import { PLACES } from '../../src/places/index.ts';
import type { Store } from '../../src/store/state/state.ts';
import { createAppStore } from '../../src/store/store.ts';
import { ScreenContext } from '../../src/ui/screen-context.ts';
import { createTheme, type Theme } from '../../src/ui/theme.ts';
import { ScriptedClient } from '../scenario/fleet.ts';

/** A store with one empty kind, for components that need no state. */
export const emptyStore = (): Store => {
  const client = new ScriptedClient({ hosts: { items: [] } });
  return createAppStore({
    places: PLACES,
    catalog: { resources: client.resources, ability: () => client.ability() },
    service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
    tab: 'hosts',
    size: { columns: 100, rows: 24 },
    now: 0,
  });
};

export interface DrawnOptions {
  readonly store?: Store;
  readonly theme?: Theme;
  readonly hold?: (painted: string) => string;
}

/** Columns of the screen of ink-testing-library. */
const USUAL_COLUMNS = 100;

/** The lines of components that Ink renders at the width of the store's screen, with held lines restored. */
export const drawn = (
  part: ReactNode,
  { store = emptyStore(), theme = createTheme('none'), hold = (painted) => painted }: DrawnOptions = {},
): string[] => {
  const { columns } = store.getState().size;
  const { lastFrame, unmount } = (columns <= USUAL_COLUMNS ? render : wideRender(columns))(
    <ScreenContext value={{ store, theme, hold }}>{part}</ScreenContext>,
  );
  const frame = lastFrame() ?? '';
  unmount();
  return frame.split('\n');
};

/** The text of a component of the screen, without colours. */
export const shownText = (Component: ComponentType, store: Store): string =>
  drawn(<Component />, { store })
    .map((line) => line.replaceAll(/\u001B\[[\d;]*m/g, '').trimEnd())
    .join('\n');

const wideRender = (columns: number) => (tree: ReactNode) => {
  let frame = '';
  const write = (text: string): void => {
    frame = text;
  };
  const stdout = Object.assign(new EventEmitter(), { columns, rows: 24, write }) as unknown as NodeJS.WriteStream;
  const { unmount } = renderWide(tree, { stdout, debug: true, exitOnCtrlC: false, patchConsole: false });
  return { lastFrame: (): string => frame, unmount };
};

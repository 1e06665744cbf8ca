import { render } from 'ink';
import { sayable } from '../../api/dialects/sayable.ts';
import type { Client } from '../../core/client.ts';
import { maskText } from '../../core/mask.ts';
import { sanitise } from '../../core/text/sanitise.ts';
import { RESOURCES } from '../../resources/index.ts';
import { startEffects } from '../../store/effects.ts';
import type { Service, View } from '../../store/state.ts';
import { createAppStore, press, resize, type Store } from '../../store/store.ts';
import { readCapability } from '../../terminal/capability.ts';
import { openTerminal, type Terminal } from '../../terminal/terminal.ts';
import { App } from '../../ui/app.tsx';
import { createTheme, type Theme } from '../../ui/theme.ts';
import { EXIT } from '../exit-code.ts';
import type { RequestLog } from '../log/ring.ts';
import type { Settings, ViewSettings } from '../settings.ts';
import { processSurroundings } from '../surroundings.ts';
import { targetLabel } from '../target-label.ts';
import { toClipboard } from './clipboard.ts';
import { type Exports, obeyExports } from './exports.ts';
import { remember } from './remember.ts';

export interface InteractiveParts {
  readonly client: Client;
  readonly log: RequestLog;
}

/**
 * Opens the program in the terminal of the process and gives the exit code when it is left. The terminal is restored on
 * every way out; what a signal or an exception ends does not come back here.
 */
export const runInteractive = async (settings: Settings, { client, log }: InteractiveParts): Promise<number> => {
  const terminal = openTerminal({ stdin: process.stdin, stdout: process.stdout, crashLine });
  const store = storeOf(settings, client, terminal);
  const around = processSurroundings();
  remember(store, around);
  // That it is the demo stands in the header for good; a line here would hide the keys.
  const said = store.getState().service.demo ? '' : settings.notes.join(' · ');
  if (said !== '') store.setState({ message: { text: said, tone: 'warn' } });
  terminal.frames.on('resize', () => resize(store, { columns: terminal.frames.columns, rows: terminal.frames.rows }));
  const ended = untilExit(store, terminal);
  const instance = render(<App store={store} theme={themeOf(settings)} hold={terminal.lines.hold} />, {
    stdout: terminal.frames as unknown as NodeJS.WriteStream,
    stdin: terminal.input as unknown as NodeJS.ReadStream,
    // Every write is one whole frame; the frame writer finds the change (`terminal/frame`).
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  // An exception in a render ends Ink by itself; the terminal is restored and the line printed as for any other.
  const broken = instance.waitUntilExit().then(() => new Promise<never>(() => undefined));
  const unlog = showLog(log, store);
  const effects = startEffects({ store, client, now: Date.now });
  const exports = obeyExports({ store, terminal, ...around });
  if (settings.view.all) press(store, 'L');
  try {
    return await Promise.race([ended, broken]);
  } catch (error) {
    await terminal.screen.close();
    process.stderr.write(`${crashLine(error)}\n`);
    return EXIT.failed;
  } finally {
    effects.stop();
    unlog();
    await terminal.screen.close();
    instance.unmount();
    await endExports(exports, store.getState().exit);
  }
};

/** What is being written when the program is left is written to its end, and said where the shell is; ^C gives it up. */
const endExports = async (exports: Exports, exit: number | null): Promise<void> => {
  const said = await exports.end(exit === EXIT.fine ? 'time' : 'up');
  if (said !== null) process.stderr.write(`edgescope: ${said}\n`);
};

/** Keeps the store's log as the one of the client; that it cannot be written is said once. */
const showLog = (log: RequestLog, store: Store): (() => void) => {
  let said: string | null = null;
  return log.subscribe(() => {
    store.setState({ log: log.records });
    if (log.trouble !== null && said === null) store.setState({ message: { text: log.trouble, tone: 'warn' } });
    said = log.trouble;
  });
};

const storeOf = (settings: Settings, client: Client, terminal: Terminal): Store =>
  createAppStore({
    catalog: { resources: RESOURCES, ability: (kind) => client.ability(kind), sayable },
    service: serviceOf(settings),
    tab: settings.view.resource.id,
    scope: settings.connection.scope.value,
    view: viewOf(settings.view),
    size: { columns: terminal.frames.columns, rows: terminal.frames.rows },
    now: Date.now(),
  });

const viewOf = ({ filter, order, at, ...view }: ViewSettings): Partial<View> => ({
  serverFilter: view.serverFilter,
  columns: view.columns,
  period: view.period,
  cloudType: view.cloudType,
  wide: view.wide,
  ...(at !== null && { cursor: { uid: at, index: 0, row: 0 }, seek: at }),
  ...(filter !== null && { filter }),
  ...(order !== null && { order }),
});

const serviceOf = ({ connection }: Settings): Service => {
  const target = connection.target.value;
  const label = targetLabel(target);
  if (target.kind === 'demo') {
    const options = [target.hosts === null ? '--demo' : `--demo=${target.hosts}`];
    return { label, demo: true, unverified: false, options };
  }
  const unverified = connection.insecure.value;
  return {
    label,
    demo: false,
    unverified,
    options: [`--url=${target.baseUrl}`, ...(unverified ? ['--insecure'] : [])],
  };
};

const themeOf = ({ colour, ascii }: Settings): Theme => {
  const { colourDepth, isUnicode } = readCapability(process);
  return createTheme(colour && colourDepth > 1 ? '16' : 'none', isUnicode && !ascii);
};

/** Resolves with the exit code; obeys ^Z meanwhile. */
const untilExit = (store: Store, terminal: Terminal): Promise<number> =>
  new Promise((resolve) => {
    store.subscribe((state, before) => {
      if (state.exit !== null) resolve(state.exit);
      if (state.suspends !== before.suspends) void terminal.screen.suspend();
      if (state.copy.count !== before.copy.count) toClipboard(state.copy.text, store, terminal);
    });
  });

const crashLine = (error: unknown): string =>
  `edgescope: a fault of the program: ${sanitise(maskText(error instanceof Error ? `${error.name}: ${error.message}` : String(error)))}`;

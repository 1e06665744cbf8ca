import type { Client } from '../../src/core/client/client.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import type { KindId } from '../../src/core/query/query.ts';
import { PLACES } from '../../src/places/index.ts';
import { renderScreen } from '../../src/screen/render-screen.tsx';
import { startEffects } from '../../src/store/effects/effects.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import type { State, Store } from '../../src/store/state/state.ts';
import { createAppStore, resize } from '../../src/store/store.ts';
import { createTheme, type Theme } from '../../src/ui/theme.ts';
import { Patience } from '../patience.ts';
import { LOADED } from '../questions/loaded.ts';
import { Sent } from '../store/sent.ts';
import { StandIn } from './terminal.ts';

export interface DriverOptions {
  readonly client: Client;
  readonly resources: readonly Resource[];
  readonly columns?: number;
  readonly rows?: number;
  readonly tab?: KindId;
  readonly start?: Partial<StoreOptions>;
  readonly now?: () => number;
  /** Randomness and timers, controlled by the test. */
  readonly effects?: Pick<Parameters<typeof startEffects>[0], 'random' | 'setTimer' | 'tick'>;
  /** Default: no colours. */
  readonly theme?: Theme;
}

/** Starts in the order of names, which the service gives. */
export const BY_NAME = { view: { order: [{ column: 'name', descending: false }] } } as const;

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\r',
  // The unambiguous form, without a timeout.
  Esc: '\u001B[27u',
  Tab: '\t',
  // As the input filter encodes it.
  F1: '\u001B[102;17;102:49u',
  F5: '\u001B[102;17;102:53u',
  F10: '\u001B[102;17;102:49:48u',
  'Shift+Tab': '\u001B[Z',
  Up: '\u001B[A',
  Down: '\u001B[B',
  Right: '\u001B[C',
  Left: '\u001B[D',
  PgUp: '\u001B[5~',
  PgDn: '\u001B[6~',
  Home: '\u001B[H',
  End: '\u001B[F',
  Backspace: '\u007F',
  '^T': '\u0014',
  '^R': '\u0012',
  '^G': '\u0007',
  '^L': '\u000C',
  '^O': '\u000F',
  '^N': '\u000E',
  '^P': '\u0010',
  Space: ' ',
};

/** The whole program without terminal and command line, driven like by a user. Waits for conditions, never sleeps. */
export class Driver {
  readonly terminal: StandIn;
  readonly store: Store;
  readonly sent: Sent;
  readonly #stop: () => void;

  constructor(options: DriverOptions) {
    const { client, resources, columns = 100, rows = 24, tab, start, now = Date.now } = options;
    const { theme = createTheme('none') } = options;
    this.terminal = new StandIn(rows);
    this.store = createAppStore({
      places: PLACES,
      questions: LOADED,
      catalog: { resources, ability: (kind, dialect) => client.ability(kind, dialect) },
      service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
      tab: tab ?? resources[0]?.id ?? 'hosts',
      size: { columns, rows },
      now: now(),
      ...start,
    });
    this.sent = new Sent(this.store);
    const { stdout, stdin, lines } = this.terminal;
    const instance = renderScreen({ store: this.store, theme, hold: lines.hold, stdout, stdin });
    const effects = startEffects({ store: this.store, client, now, ...options.effects });
    this.#stop = () => {
      effects.stop();
      instance.unmount();
    };
  }

  get state(): State {
    return this.store.getState();
  }

  screen(): string[] {
    return this.terminal.screen();
  }

  text(): string {
    return this.screen().join('\n');
  }

  /** The line of the cursor; empty for none. */
  cursorLine(): string {
    return this.screen().find((line) => line.startsWith('▌')) ?? '';
  }

  /** Presses keys by name, or types a text character by character. */
  press(...keys: readonly string[]): void {
    for (const key of keys) {
      const chunk = KEYS[key];
      for (const part of chunk === undefined ? Array.from(key) : [chunk]) this.terminal.type(part);
    }
  }

  resize(columns: number, rows: number): void {
    this.terminal.resize(rows);
    resize(this.store, { columns, rows });
  }

  /** Waits for a condition. @throws Error with the screen if the store does not change any more */
  async until(what: string, condition: () => boolean): Promise<void> {
    const patience = new Patience();
    while (!condition()) {
      patience.check(this.state, () => `waited for ${what}; the screen is\n${this.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async untilShown(text: string): Promise<void> {
    await this.until(`"${text}"`, () => this.text().includes(text));
  }

  stop(): void {
    this.#stop();
  }
}

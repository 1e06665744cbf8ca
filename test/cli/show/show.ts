import { createClockWatch } from '../../../src/cli/clock-watch.ts';
import { byDefault } from '../../../src/cli/config/setting.ts';
import { createDialectFallback } from '../../../src/cli/dialect/command-fallback.ts';
import type { Output } from '../../../src/cli/process-context.ts';
import { runClock } from '../../../src/cli/run-clock.ts';
import { showItem } from '../../../src/cli/show/run.ts';
import type { ShowSettings } from '../../../src/cli/show/settings.ts';
import type { Client } from '../../../src/core/client/client.ts';
import type { Resource } from '../../../src/core/item/resource.ts';
import { OWN_COLUMNS } from '../../../src/core/item/resource.ts';
import type { Scope } from '../../../src/core/query/query.ts';
import { named } from '../../output/written.ts';
import { THING } from '../print/thing.ts';

export interface Wish {
  readonly wanted: string;
  readonly format?: 'json' | 'yaml';
  readonly resource?: Resource;
  readonly scope?: Exclude<Scope, null>;
  readonly ascii?: boolean;
  /** Cells of the terminal; none when left out. */
  readonly columns?: number;
}

const settingsOf = ({ wanted, format, resource = THING, scope, ascii = false }: Wish): ShowSettings => ({
  connection: {
    target: byDefault({ kind: 'service', baseUrl: 'https://inventory.example.com/api' }),
    credentials: byDefault(null),
    scope: byDefault(scope ?? null),
    caPem: byDefault(null),
    authorities: [],
    credentialNotes: [],
    clientCertificate: byDefault(null),
    insecure: byDefault(false),
    timeouts: byDefault({}),
    limits: byDefault({}),
    requestsPerSecond: byDefault(null),
    proxy: byDefault(null),
    refresh: byDefault(null),
    autoload: byDefault(500),
    start: byDefault('list'),
    mouse: byDefault(false),
    standout: byDefault(false),
    queries: byDefault([]),
    cache: byDefault(true),
    dialect: byDefault('auto'),
    names: byDefault({}),
    logFile: byDefault(null),
  },
  view: {
    resource,
    filter: null,
    serverFilter: [],
    order: null,
    columns: OWN_COLUMNS,
    wide: false,
    at: null,
    period: null,
    cloudType: null,
    all: false,
    limit: null,
  },
  wanted,
  format: format === undefined ? null : named(format),
  ascii,
  notes: [],
});

/** Remembers nothing. */
const alone = createDialectFallback({ mode: 'auto', fallbacks: {}, say: () => undefined, onFallback: () => undefined });

const capture = (columns?: number): Output & { text: string } => {
  const output = {
    text: '',
    ...(columns !== undefined && { isTTY: true, columns }),
    write: (text: string, done?: (error?: Error | null) => void) => {
      output.text += text;
      done?.();
      return true;
    },
  };
  return output;
};

/** Shows an item of a client, and gives what was written and the exit code. */
export const show = async (client: Client, wish: Wish, signal = new AbortController().signal) => {
  const stdout = capture(wish.columns);
  const stderr = capture();
  const code = await showItem(settingsOf(wish), client, { stdout, stderr }, signal, alone, createClockWatch(runClock));
  return { code, out: stdout.text, err: stderr.text };
};

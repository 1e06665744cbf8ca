import { tableSettings } from '../../../src/cli/config/layer.ts';
import { byDefault } from '../../../src/cli/config/setting.ts';
import { runClock } from '../../../src/cli/connect.ts';
import type { Asking } from '../../../src/cli/print/load.ts';
import { printView } from '../../../src/cli/print/run.ts';
import type { Output } from '../../../src/cli/process-context.ts';
import { createClockWatch } from '../../../src/cli/run-clock.ts';
import type { Settings, ViewSettings } from '../../../src/cli/settings.ts';
import type { Client } from '../../../src/core/client/client.ts';
import { OWN_COLUMNS } from '../../../src/core/item/resource.ts';
import type { Scope } from '../../../src/core/query/query.ts';
import { newDialectState } from '../../../src/store/state/state.ts';
import { named } from '../../output/written.ts';
import { THING } from './thing.ts';

/** The settings of a view of things. */
export const settings = (view: Partial<ViewSettings> = {}, scope: Scope = null): Settings => ({
  connection: {
    ...tableSettings([]),
    options: [],
    target: byDefault({ kind: 'demo', hosts: null }),
    credentials: byDefault(null),
    scope: byDefault<Scope>(scope),
    caPem: byDefault(null),
    authorities: [],
    notes: [],
    withheld: [],
    contexts: [],
    services: [],
    clientCertificate: byDefault(null),
    proxy: byDefault(null),
    refresh: byDefault(null),
    causeHint: byDefault(false),
  },
  queries: [],
  view: {
    resource: THING,
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
    isAsked: false,
    ...view,
  },
  output: named('table'),
  noHeaders: false,
  bom: false,
  tellsFound: false,
  colourDepth: 1,
  ascii: false,
  lowBandwidth: false,
  withValues: false,
  notes: [],
});

/** Client, output and clock of a command, which remembers no dialects. */
export const asking = (client: Client, stderr: Output, signal = new AbortController().signal): Asking => ({
  client,
  stderr,
  signal,
  dialects: { known: newDialectState('auto'), keep: () => undefined },
  watch: createClockWatch(runClock),
});

/** Output that records its text: a terminal with this many columns, else a file. */
export const capture = (columns?: number): Output & { text: string } => {
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

/** Prints a view. Returns both outputs and the exit code. */
export const print = async (
  client: Client,
  format: string,
  view: Partial<ViewSettings> = {},
  scope: Scope = null,
  looks: Partial<Pick<Settings, 'noHeaders' | 'bom' | 'tellsFound' | 'colourDepth'>> = {},
) => {
  const stdout = capture();
  const stderr = capture();
  const code = await printView(
    { ...settings(view, scope), ...looks },
    named(format),
    { env: {}, stdout },
    asking(client, stderr),
  );
  return { code, out: stdout.text, err: stderr.text };
};

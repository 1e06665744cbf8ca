import { byDefault } from '../../../src/cli/config/setting.ts';
import { showItem } from '../../../src/cli/show/run.ts';
import type { ShowSettings } from '../../../src/cli/show/settings.ts';
import type { Client } from '../../../src/core/client/client.ts';
import type { Resource } from '../../../src/core/item/resource.ts';
import type { Scope } from '../../../src/core/query/query.ts';
import { named } from '../../output/written.ts';
import { asking, capture, settings } from '../print/printed.ts';
import { THING } from '../print/thing.ts';

export interface Wish {
  readonly wanted: string;
  readonly format?: 'json' | 'yaml';
  readonly resource?: Resource;
  readonly scope?: Exclude<Scope, null>;
  readonly ascii?: boolean;
  /** Width of the terminal in cells; absent without a terminal. */
  readonly columns?: number;
}

const settingsOf = ({ wanted, format, resource = THING, scope, ascii = false }: Wish): ShowSettings => {
  const { connection, view, notes } = settings({ resource }, scope ?? null);
  const target = byDefault({ kind: 'service', baseUrl: 'https://inventory.example.com/api' } as const);
  const output = format === undefined ? null : named(format);
  return { connection: { ...connection, target }, view, wanted, format: output, ascii, colourDepth: 1, notes };
};

/** Shows an item of a client. Returns both outputs and the exit code. */
export const show = async (client: Client, wish: Wish, signal = new AbortController().signal) => {
  const stdout = capture(wish.columns);
  const stderr = capture();
  const code = await showItem(settingsOf(wish), { env: {}, stdout }, asking(client, stderr, signal));
  return { code, out: stdout.text, err: stderr.text };
};

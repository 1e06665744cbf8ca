import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ProcessContext } from '../../src/cli/process-context.ts';
import { snapshot } from '../../src/cli/snapshot/run.ts';
import { type SnapshotSettings, snapshotSettingsOf } from '../../src/cli/snapshot/settings.ts';
import type { Client } from '../../src/core/client/client.ts';
import type { Item } from '../../src/core/item/index.ts';
import { hosts } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { parsed } from './parsed.ts';
import { asking, capture } from './print/printed.ts';
import { ALL, META } from './print/thing.ts';

/** Parses the lines of a snapshot. */
export const linesOf = (bytes: Buffer) =>
  gunzipSync(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Client of hosts that answers by a function, which receives the number of the walk from 0. */
export const hostsClient = (answer: (walk: number) => readonly Item[]): Client => {
  let walk = 0;
  return {
    ability: () => ALL,
    list: async ({ query }, options) => {
      options?.signal?.throwIfAborted();
      if (query.kind !== 'hosts') throw new Error(query.kind);
      walk += 1;
      return { items: answer(walk - 1), meta: { ...META, count: null }, notes: [], bytes: 0 };
    },
    get: async () => {
      throw new Error('not asked for');
    },
  };
};

/** Prepares a snapshot of hosts with a client; `parts` override settings of the command line. */
export const taking = (
  client: Client,
  args: readonly string[],
  parts: Partial<SnapshotSettings> = {},
  env: ProcessContext['env'] = {},
) => {
  const cwd = temporary();
  const stderr = capture();
  const bytes: Buffer[] = [];
  const stdout = {
    write: (piece: string | Uint8Array, done?: (error?: Error | null) => void) => {
      bytes.push(Buffer.from(piece));
      done?.();
      return true;
    },
  };
  const context: ProcessContext = { env: { LANG: 'C.UTF-8', ...env }, home: cwd, cwd, stdin: {}, stdout, stderr };
  const abort = new AbortController();
  const settings = {
    ...snapshotSettingsOf(
      parsed(['snapshot', ...args, '--kinds', 'hosts', ...(env['EDGESCOPE_URL'] ? [] : ['--demo'])]),
      context,
    ),
    ...parts,
  };
  const run = () => snapshot(settings, context, asking(client, stderr, abort.signal));
  return {
    folder: cwd,
    run,
    abort,
    stderr,
    path: join(cwd, 'a.gz'),
    files: () => readdirSync(cwd),
    out: () => Buffer.concat(bytes),
  };
};

export const A = hosts(['a', 'healthy'], ['b', 'healthy']);
export const B = hosts(['a', 'unhealthy'], ['b', 'healthy'], ['c', 'healthy']);
export const C = hosts(['a', 'unhealthy'], ['c', 'healthy']);

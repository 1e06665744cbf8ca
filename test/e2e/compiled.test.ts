import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installed, partOf } from '../cli/built/installation.ts';
import { ROOT } from '../cli/built/program.ts';
import { startIn, startProgram, type Terminal } from './terminal.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'edgescope-compiled-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const env = (): Readonly<Record<string, string>> => ({ XDG_CACHE_HOME: join(home, 'cache') });
const root = (): string => join(home, 'cache/edgescope/code');

const kept = (): readonly string[] => {
  const folders = existsSync(root()) ? readdirSync(root()) : [];
  return folders.flatMap((folder) => readdirSync(join(root(), folder)).filter((name) => name.endsWith('.code')));
};

const open = (): Terminal => startProgram(['--demo=60'], { env: env() });

const leave = async (terminal: Terminal): Promise<void> => {
  terminal.send('q');
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
};

/**
 * What a start makes of the kept code of all files of the program that a screen loads, under the flags of a start, or those
 * that are held when something was printed before.
 */
const takenAfter = (args: readonly string[]): Readonly<Record<string, string>> => {
  const script = join(home, 'taken.cjs');
  writeFileSync(
    script,
    `const { readdirSync, readFileSync } = require('node:fs');
    const { join } = require('node:path');
    const { Script } = require('node:vm');
    const { main } = require(${JSON.stringify(join(ROOT, 'bin/load.js'))});
    const { openCodeCache, sourceOf } = require(${JSON.stringify(join(ROOT, 'bin/code-cache.js'))});
    const dist = ${JSON.stringify(join(ROOT, 'dist'))};
    main(${JSON.stringify(args)}).then(() => {
      const cache = openCodeCache();
      const said = readdirSync(dist).filter((name) => name.endsWith('.cjs')).flatMap((name) => {
        const source = readFileSync(join(dist, name));
        const { data, level } = cache.read(sourceOf(source));
        if (data === undefined) return [];
        const { cachedDataRejected } = new Script(source.toString('latin1'), { cachedData: data });
        return [[name.replace(/\\W.*/, ''), level + (cachedDataRejected ? ' refused' : ' taken')]];
      });
      console.error('TAKEN ' + JSON.stringify(Object.fromEntries(said)));
    });`,
  );
  const { stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: { HOME: home, ...env() } });
  return JSON.parse(/TAKEN (.*)/.exec(stderr)?.[1] ?? '{}');
};

/** Modules that a screen loads, cached by a screen (level 2) and accepted by V8. */
const ALL = { main: '2 taken', work: '2 taken', open: '2 taken', shared: '2 taken', client: '2 taken', run: '2 taken' };

describe('the compiled code of a screen', () => {
  it('is cached at the first frame, and accepted by every later start', async () => {
    const terminal = open();
    await terminal.sees('1 Hosts  50');
    await expect.poll(kept).not.toEqual([]);
    await leave(terminal);
    expect(takenAfter(['--version'])).toMatchObject(ALL);
    // The screen also needs modules loaded after the first request.
    expect(takenAfter(['projects', '--demo=1', '-o', 'ndjson'])).toMatchObject(ALL);
  });

  it('is cached even when the user quits at once, and replaces the cache of a print run', async () => {
    takenAfter(['projects', '--demo=1', '-o', 'ndjson']);
    expect(takenAfter(['--version'])).toMatchObject({ main: '1 taken', client: '1 taken' });
    const terminal = open();
    await terminal.sees('1 Hosts');
    await leave(terminal);
    await terminal.isRestored();
    expect(takenAfter(['--version'])).toMatchObject(ALL);
  });
});

it('with missing files restores the terminal and fails with one line', async () => {
  const folder = installed();
  const path = partOf(folder, 'run', 'reconciler');
  unlinkSync(path);
  const program = startIn(process.execPath, [join(folder, 'bin/edgescope.js'), '--demo=60'], {
    env: env(),
    columns: 200,
  });
  expect(await program.ended).toMatchObject({ exitCode: 2 });
  await program.isRestored();
  expect(program.screen()).toContain(`edgescope: damaged installation: ${path} is missing;`);
});

import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasFullDevice, isInstalled } from '../../programs.ts';
import { temporary } from '../../temporary.ts';
import { COMMAND, EXECUTABLE } from './program.ts';

const folder = temporary();

interface Ended {
  readonly code: number | string | null;
  readonly out: string;
  readonly err: string;
}

const inBash = describe.skipIf(!isInstalled('bash'));

/** Runs a line of bash in the folder; `edgescope` in it is the built program. */
const shell = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const script = `edgescope() { ${COMMAND.map((word) => `'${word}'`).join(' ')} "$@"; }\n${line}`;
    const all = { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...env };
    execFile('bash', ['-c', script], { cwd: folder, env: all }, (error, out, err) =>
      resolve({ code: error === null ? 0 : (error.code ?? null), out, err }),
    );
  });

const NO_SPACE = 'edgescope: the output is incomplete: no space left on the device';
const DEMO = 'Embedded demo with made-up data';

inBash('printed output', () => {
  it.skipIf(!hasFullDevice).each([
    ['a list', 'hosts --demo=60 -o json'],
    [
      'one item',
      'show project "$(edgescope projects --demo=60 -o ndjson | head -1 | grep -o "[0-9a-f]\\{24\\}" | head -1)" --demo=60',
    ],
    ['the help', '--help'],
  ])('is reported as incomplete on a full disk: %s', async (_, args) => {
    const { code, err } = await shell(`edgescope ${args} > /dev/full`);
    expect(code).toBe(1);
    expect(err.replaceAll(`${DEMO}\n`, '')).toBe(`${NO_SPACE}\n`);
  });

  it('is reported as incomplete if a write to its file is truncated', async () => {
    const { code, err } = await shell('ulimit -f 8; edgescope hosts --demo=100 -o table > cut');
    expect(statSync(join(folder, 'cut')).size).toBe(8192);
    expect(code).toBe(1);
    expect(err).toContain('edgescope: the output is incomplete: file size limit exceeded');
  });

  it('is written whole to a file, and appended to existing content', async () => {
    await shell('echo first > list; edgescope hosts --demo=100 -o ndjson >> list');
    const lines = readFileSync(join(folder, 'list'), 'utf8').split('\n');
    expect([lines[0], lines.length]).toEqual(['first', 102]);
    expect(JSON.parse(lines[100] ?? '')).toHaveProperty('metadata');
  });

  it('stays complete if the request log is truncated, with a note', async () => {
    const { code, out, err } = await shell('ulimit -f 1; edgescope hosts --demo=800 --log-file log');
    expect({ code, lines: out.split('\n').length }).toEqual({ code: 0, lines: 802 });
    expect(err).toContain(`requests can no longer be logged to ${join(folder, 'log')} (EFBIG)`);
    // After a cut-off line, the next record begins on a new line.
    await shell('edgescope hosts --demo=60 --log-file log');
    const lines = readFileSync(join(folder, 'log'), 'utf8').split('\n');
    const whole = lines.filter((one) => one.endsWith('}')).map((one) => JSON.parse(one));
    expect(whole.at(-2)).toMatchObject({ path: '/v1/edgehosts' });
  });

  it('ends silently when its reader has gone', async () => {
    for (const args of ['hosts --demo=1000 -o table', '--help']) {
      const { code, err } = await shell(
        `edgescope ${args} 2> >(grep -v "${DEMO}" >&2) | head -1 > /dev/null; exit \${PIPESTATUS[0]}`,
      );
      expect({ code, err }).toEqual({ code: 0, err: '' });
    }
  });

  it.each(hasFullDevice ? ['2>/dev/full', '2>&- <&-'] : ['2>&- <&-'])(
    'does not need the other streams: %s',
    async (closed) => {
      const { code, out } = await shell(`edgescope hosts --demo=60 ${closed}`);
      expect({ code, lines: out.split('\n').length }).toEqual({ code: 0, lines: 62 });
    },
  );
});

inBash('the process context', () => {
  it.each([
    ['a directory that is gone', 'mkdir gone; cd gone; rmdir ../gone;'],
    ['no home', 'unset HOME;'],
    ['an empty home', 'export HOME=;'],
    ['a home that is a file', 'echo > file; export HOME=$PWD/file;'],
    ['a relative base directory', 'export XDG_CONFIG_HOME=x XDG_STATE_HOME=x;'],
  ])('does not stop the program if it is broken: %s', async (_, before) => {
    const { code, out, err } = await shell(`${before} edgescope hosts --demo=60`);
    expect({ code, lines: out.split('\n').length, err }).toEqual({ code: 0, lines: 62, err: `${DEMO}\n` });
  });

  it.each([
    ['a list', 'hosts --demo=60'],
    ['sentences', 'show host edge --demo=60'],
    ['the help', '--help'],
  ])('makes the program print only ASCII in a locale without UTF-8: %s', async (_, args) => {
    const { out, err } = await shell(`edgescope ${args}`, { LANG: 'C' });
    expect(out + err).toMatch(/^[\u0000-\u007f]+$/);
  });
});

it.runIf(EXECUTABLE !== undefined)('ignores options of Node in the executable', async () => {
  writeFileSync(join(folder, 'loaded.cjs'), 'console.error("loaded")');
  const env = { NODE_OPTIONS: `--require ${join(folder, 'loaded.cjs')} --no-such-option` };
  expect(await shell('edgescope --version', env)).toMatchObject({ code: 0, err: '' });
});

inBash('a fault of the program', () => {
  // A preloaded script causes the fault, since no real one is known.
  const PRELOAD = `data:text/javascript,${encodeURIComponent(`
    process.on('newListener', (event) => {
      if (event === 'uncaughtException') setImmediate(() => { throw new TypeError('made up'); });
    });
  `)}`;

  // An executable ignores preloaded scripts.
  it.skipIf(EXECUTABLE !== undefined)('prints one line and exits with 1; EDGESCOPE_DEBUG adds the place', async () => {
    const line = 'edgescope hosts --demo=500';
    const { code, err } = await shell(line, { NODE_OPTIONS: `--import=${PRELOAD}` });
    expect(code).toBe(1);
    expect(err.replace(`${DEMO}\n`, '')).toBe('edgescope: internal error: TypeError: made up\n');
    const told = await shell(line, { NODE_OPTIONS: `--import=${PRELOAD}`, EDGESCOPE_DEBUG: '1' });
    expect(told.err).toMatch(/made up\n {4}at /);
  });
});

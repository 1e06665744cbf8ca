import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleOf, FILES, installed, runIn } from './installation.ts';
import { type Ended, ending, PROGRAM, ROOT } from './program.ts';

const HURTS: readonly (readonly [how: string, hurt: (path: string) => void, reason: string])[] = [
  ['missing', (path) => rmSync(path), 'is missing'],
  ['empty', (path) => truncateSync(path, 0), 'is not whole'],
  ['cut off', (path) => truncateSync(path, Math.floor(statSync(path).size / 2)), 'is not whole'],
  [
    'cut off behind a line',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').split('\n', 1).join()),
    'is not whole',
  ],
  ['something else', (path) => writeFileSync(path, 'no such thing'), 'is not whole'],
  [
    'a directory',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    'is a directory',
  ],
];

describe('an installation that is damaged', () => {
  it.each(HURTS)('names the file that is %s and the remedy in one line', async (_, hurt, reason) => {
    for (const name of FILES) {
      const folder = installed();
      const path = bundleOf(folder, name);
      hurt(path);
      expect(await runIn(folder, ['hosts', '--demo=60', '-o', 'json'])).toEqual({
        code: 2,
        out: '',
        err: `edgescope: damaged installation: ${path} ${reason}; install edgescope again\n`,
      });
    }
  });

  it('makes a check answer UNKNOWN, not CRITICAL', async () => {
    const folder = installed();
    for (const name of FILES.toReversed()) {
      rmSync(bundleOf(folder, name));
      const { code, out, err } = await runIn(folder, ['check', 'hosts', '--demo=60']);
      expect({ code, err }).toEqual({ code: 3, err: '' });
      expect(out).toMatch(/^EDGESCOPE UNKNOWN - edgescope: damaged installation: .*; install edgescope again\n$/);
      expect(out).toContain(bundleOf(folder, name));
    }
    rmSync(join(folder, 'bin/code-cache.js'));
    expect(await runIn(folder, ['check', 'hosts', '--demo=60'])).toMatchObject({ code: 3, err: '' });
  });

  it.each(['load.js', 'code-cache.js'])('reports a missing or empty bin/%s', async (name) => {
    const folder = installed();
    const path = join(folder, 'bin', name);
    for (const hurt of [(): void => writeFileSync(path, ''), (): void => rmSync(path)]) {
      hurt();
      const { code, out, err } = await runIn(folder, ['--version']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^edgescope: damaged installation: \S+ is not whole.*; install edgescope again\n$/);
    }
  });
});

/** A user without an account. */
const STRANGER = { uid: 123_456, gid: 123_456 };

/** True if the stranger can run Node and read the program. If they are in the home of root, only root can. */
const canBeStranger =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', PROGRAM], STRANGER).status === 0;

describe('a user without a home directory and without an account', () => {
  /** Runs the program as a user without an account on the machine, as containers do. */
  const asStranger = (args: readonly string[]): Promise<Ended> =>
    ending(spawn(process.execPath, [PROGRAM, ...args], { ...STRANGER, env: {} }));

  it.runIf(canBeStranger)('runs the program without config file, cache and state, and is told so once', async () => {
    const { code, out, err } = await asStranger(['hosts', '--demo=60', '-o', 'uid', '--limit', '1']);
    expect({ code, lines: out.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
    expect(err.match(/No home directory is known/g)).toHaveLength(1);
  });

  it.runIf(canBeStranger)('gets the line of a check', async () => {
    expect(await asStranger(['check', 'hosts', '--demo=60', '--crit', '100%'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^EDGESCOPE OK - /),
      err: '',
    });
  });
});

/** Creates a clone with one source, older than the build. */
const clone = (): string => {
  const folder = installed();
  for (const path of ['package.json', 'src/cli/main.ts']) {
    cpSync(join(ROOT, path), join(folder, path));
    utimesSync(join(folder, path), 1, 1);
  }
  for (const name of readdirSync(join(folder, 'bin/build'), { recursive: true }))
    utimesSync(join(folder, 'bin/build', String(name)), 1, 1);
  return folder;
};

describe('a clone', () => {
  it('reports a missing build', async () => {
    const folder = clone();
    rmSync(join(folder, 'dist'), { recursive: true });
    const { code, err } = await runIn(folder, ['--help']);
    expect({ code, err }).toEqual({ code: 2, err: `edgescope: not built yet: run \`npm run build\` in ${folder}\n` });
  });

  it('refuses to run with sources newer than the build', async () => {
    const folder = clone();
    expect(await runIn(folder, ['--version'])).toMatchObject({ code: 0, err: '' });
    writeFileSync(join(folder, 'src/cli/new.ts'), '// Changed.');
    expect(await runIn(folder, ['--version'])).toEqual({
      code: 2,
      out: '',
      err: `edgescope: dist is older than the sources: run \`npm run build\` in ${folder}\n`,
    });
  });
});

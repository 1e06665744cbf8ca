import { cpSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installed, partOf, runIn, temporary } from './installation.ts';
import { ending, ROOT, start } from './program.ts';

/** Each way to use the program, and the part of it that it cannot do without. */
const USES: readonly (readonly [part: string, args: readonly string[]])[] = [
  ['main', ['--version']],
  ['work', ['cache']],
  ['client', ['hosts', '--demo=60', '-o', 'json']],
  ['run', ['show', 'host', 'x', '--demo=60']],
  ['form', ['hosts', '--demo=60', '-o', 'yaml', '--limit', '1']],
];

const HURTS: readonly (readonly [how: string, hurt: (path: string) => void, reason: string])[] = [
  ['missing', (path) => rmSync(path), 'is missing'],
  ['empty', (path) => truncateSync(path, 0), 'is not whole'],
  ['cut off', (path) => truncateSync(path, Math.floor(statSync(path).size / 2)), 'is not whole'],
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

const said = (err: string): string => err.replace('Embedded demo with made-up data\n', '');

describe('an installation that is damaged', () => {
  it.each(HURTS)('names the file that is %s and the remedy in one line', async (_, hurt, reason) => {
    for (const [part, args] of USES) {
      const folder = installed();
      // `run` is one of two files: that of the screen and that of show.
      const path = part === 'run' ? partOf(folder, part, 'Similar:') : partOf(folder, part);
      hurt(path);
      const { code, out, err } = await runIn(folder, args);
      expect({ code, out, err: said(err) }, args.join(' ')).toEqual({
        code: 2,
        out: '',
        err: `edgescope: damaged installation: ${path} ${reason}; install edgescope again\n`,
      });
    }
  });

  it('reports an unreadable file', async () => {
    const folder = installed();
    // For root every file can be read.
    const refuse = join(folder, 'refuse.cjs');
    writeFileSync(
      refuse,
      `const fs = require('node:fs');
      const { openSync } = fs;
      fs.openSync = (path, ...more) => {
        if (String(path).includes('/dist/')) throw Object.assign(new Error('EACCES: ' + path), { code: 'EACCES' });
        return openSync(path, ...more);
      };`,
    );
    const { code, err } = await runIn(folder, ['--help'], {}, ['-r', refuse]);
    expect({ code, err }).toEqual({
      code: 2,
      err: `edgescope: damaged installation: ${join(folder, 'dist/main.cjs')} cannot be read: permission denied; make ${join(folder, 'dist')} readable for this user, or install edgescope again\n`,
    });
  });

  it.each(['load.js', 'bytes.js', 'code-cache.js'])('reports a missing or empty bin/%s', async (name) => {
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

/** A clone with the fewest sources that there can be; what they say is what the build was made from. */
const clone = (): string => {
  const folder = installed();
  const { files } = JSON.parse(readFileSync(join(folder, 'dist/sources.json'), 'utf8')) as { files: readonly string[] };
  for (const file of files) cpSync(join(ROOT, file), join(folder, file));
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
    const refusal = {
      code: 2,
      out: '',
      err: `edgescope: dist is older than the sources: run \`npm run build\` in ${folder}\n`,
    };
    const fine = { code: 0, err: '' };
    // Copied file by file: all times are newer, and nothing is another one.
    expect(await runIn(folder, ['--version'])).toMatchObject(fine);
    const path = join(folder, 'src/cli/main.ts');
    const before = readFileSync(path);
    writeFileSync(path, `${before}// Changed.\n`);
    expect(await runIn(folder, ['--version'])).toEqual(refusal);
    // A time that is set back hides nothing.
    utimesSync(path, 1, 1);
    expect(await runIn(folder, ['--version'])).toEqual(refusal);
    writeFileSync(path, before);
    expect(await runIn(folder, ['--version'])).toMatchObject(fine);
    rmSync(path);
    expect(await runIn(folder, ['--version'])).toEqual(refusal);
    cpSync(join(ROOT, 'src/cli/main.ts'), path);
    rmSync(join(folder, 'dist/sources.json'));
    expect(await runIn(folder, ['--version'])).toEqual(refusal);
  });

  it('cannot be built without its packages, and reports so in one line', async () => {
    const folder = temporary();
    cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
    const { code, err } = await ending(start([join(folder, 'bin/build/bundle.js')]));
    expect({ code, err }).toEqual({
      code: 1,
      err: `The build failed: esbuild is not installed: run \`npm ci\` in ${folder} first\n`,
    });
  });
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporary } from '../temporary.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Starts a release of a copy of the scripts with a PATH, and with options of Node. */
const releaseOf = (arch: string, path: string, options = '') => {
  const folder = temporary();
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  const script = join(folder, 'bin/build/release.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, arch], {
    encoding: 'utf8',
    env: { PATH: path, NODE_OPTIONS: options },
  });
  return { status, stdout, stderr, names: readdirSync(folder) };
};

it.each(['x86', '', '../x64'])(
  'a release for the unknown processor "%s" is refused before anything is made',
  (arch) => {
    expect(releaseOf(arch, process.env['PATH'] ?? '')).toEqual({
      status: 1,
      stdout: '',
      stderr: `no executable can be made for "${arch}", only for arm64 and x64\n`,
      names: ['bin'],
    });
  },
);

it('a release is refused on another system than Linux', () => {
  const macOS = `--import=data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})`;
  expect(releaseOf(process.arch, process.env['PATH'] ?? '', macOS)).toMatchObject({
    status: 1,
    stderr: 'an executable can be made only on Linux\n',
  });
});

it('a release names a missing command, and how to install it, before anything is made', () => {
  const commands = temporary();
  for (const name of ['readelf', 'tar', 'gzip']) writeFileSync(join(commands, name), '#!/bin/sh\n', { mode: 0o755 });
  expect(releaseOf(process.arch, commands)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'strip is not installed: install binutils\n',
    names: ['bin'],
  });
});

it('a build removes what killed builds left, but not the files of a running one', () => {
  const folder = temporary();
  cpSync(join(ROOT, 'bin/build/unfinished.js'), join(folder, 'bin/build/unfinished.js'));
  // No process has an id of nine digits.
  for (const id of [process.ppid, 999_999_999]) mkdirSync(join(folder, `dist/unfinished-${id}`), { recursive: true });
  const load = createRequire(import.meta.url);
  const { makeUnfinished, removeUnfinished } = load(join(folder, 'bin/build/unfinished.js'));
  expect(makeUnfinished()).toBe(join(folder, `dist/unfinished-${process.pid}`));
  const names = [process.ppid, process.pid].map((id) => `unfinished-${id}`).sort();
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(names);
  removeUnfinished();
  expect(readdirSync(join(folder, 'dist'))).toEqual([`unfinished-${process.ppid}`]);
});

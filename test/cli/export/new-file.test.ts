import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFile, typedPath } from '../../../src/cli/export/new-file.ts';
import { temporary } from '../../temporary.ts';

let folder: string;
beforeEach(() => {
  folder = temporary();
});

const make = (name: string, text = 'new', overwrite = false, signal = new AbortController().signal) =>
  makeFile(join(folder, name), { overwrite, signal }, async (sink) => {
    for (const char of text) await sink.write(char);
    await sink.end();
  });
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('a new file', () => {
  it('is for its owner alone, and leaves no draft beside it', async () => {
    expect(await make('a.csv', 'häuser')).toEqual({ type: 'written', bytes: 7 });
    expect(read('a.csv')).toBe('häuser');
    expect(statSync(join(folder, 'a.csv')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.csv']);
  });

  it('is readable for its owner under any umask', async () => {
    const umask = process.umask(0o777);
    try {
      await make('a.csv');
    } finally {
      process.umask(umask);
    }
    expect(statSync(join(folder, 'a.csv')).mode & 0o777).toBe(0o600);
  });

  it('makes room by removing old drafts of killed exports, and nothing else', async () => {
    const long = new Date(Date.now() - 7_200_000);
    const gone = 2 ** 22 + 5;
    const names = [
      `.edgescope-${gone}-a1.part`,
      `.edgescope-${process.pid}-a2.part`,
      `.edgescope-${gone}-a3.part`,
      '.edgescope-x.part',
    ];
    for (const name of names) {
      writeFileSync(join(folder, name), '');
      if (!name.includes('a3')) utimesSync(join(folder, name), long, long);
    }
    await make('a.csv');
    expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'a.csv'].toSorted());
  });

  it('never replaces a file without permission', async () => {
    writeFileSync(join(folder, 'a.csv'), 'old', { mode: 0o644 });
    expect(await make('a.csv')).toEqual({ type: 'exists' });
    expect(read('a.csv')).toBe('old');
    expect((await make('a.csv', 'new', true)).type).toBe('written');
    expect(read('a.csv')).toBe('new');
    expect(statSync(join(folder, 'a.csv')).mode & 0o777).toBe(0o600);
  });

  it('does not replace a file that appeared while it was written', async () => {
    const made = await makeFile(
      join(folder, 'a.csv'),
      { overwrite: false, signal: new AbortController().signal },
      async (sink) => {
        writeFileSync(join(folder, 'a.csv'), 'theirs');
        await sink.write('ours');
        await sink.end();
      },
    );
    expect(made).toEqual({ type: 'exists' });
    expect(read('a.csv')).toBe('theirs');
    expect(readdirSync(folder)).toEqual(['a.csv']);
  });

  it('replaces a link and leaves its target', async () => {
    writeFileSync(join(folder, 'target'), 'precious');
    symlinkSync(join(folder, 'target'), join(folder, 'link.csv'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling.csv'));
    expect(await make('link.csv')).toEqual({ type: 'exists' });
    expect(await make('dangling.csv')).toEqual({ type: 'exists' });
    await make('link.csv', 'new', true);
    expect(read('target')).toBe('precious');
    expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(false);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('fails with a sentence about the obstacle', async () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'file'), '');
    expect(await make('sub')).toMatchObject({ message: expect.stringContaining('is a directory: add a file name') });
    expect(await make('none/a.csv')).toMatchObject({ message: expect.stringContaining('no such directory') });
    expect(await make('file/a.csv')).toMatchObject({ message: expect.stringContaining('is not a directory') });
    expect(await make('x'.repeat(300))).toMatchObject({ message: expect.stringContaining('the name is too long') });
    const device = await makeFile(
      '/dev/null',
      { overwrite: true, signal: new AbortController().signal },
      async () => {},
    );
    expect(device).toMatchObject({ message: expect.stringContaining('is not a regular file: left alone') });
  });

  it.each([
    ['ENOSPC', (path: string) => `no space left for ${path}`],
    ['EACCES', () => `no permission to write in ${folder}`],
    ['EROFS', () => `${folder} is read-only`],
    ['EDQUOT', () => 'quota exceeded'],
    ['EWHATEVER', (path: string) => `${path} could not be written (EWHATEVER)`],
  ])('fails with a sentence for %s', async (code, words) => {
    const path = join(folder, 'b.csv');
    const signal = new AbortController().signal;
    const failed = await makeFile(path, { overwrite: false, signal }, () =>
      Promise.reject(Object.assign(new Error(), { code })),
    );
    expect(failed).toMatchObject({ message: expect.stringContaining(`nothing was written: ${words(path)}`) });
  });

  it('leaves the old file and no draft if it is stopped or fails', async () => {
    writeFileSync(join(folder, 'a.csv'), 'old');
    const abort = new AbortController();
    abort.abort();
    expect(await make('a.csv', 'x'.repeat(100_000), true, abort.signal)).toMatchObject({
      message: expect.stringContaining('stopped'),
    });
    const failing = await makeFile(
      join(folder, 'a.csv'),
      { overwrite: true, signal: new AbortController().signal },
      async (sink) => {
        await sink.write('x'.repeat(100_000));
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    );
    expect(failing).toMatchObject({ message: expect.stringContaining('no space') });
    expect(read('a.csv')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a.csv']);
  });
});

it('resolves a typed path', () => {
  const places = { home: '/home/me', cwd: '/data' };
  expect(['a.csv', '../a.csv', '~/a.csv', '/tmp/a.csv', 'sub/'].map((one) => typedPath(one, places))).toEqual([
    '/data/a.csv',
    '/a.csv',
    '/home/me/a.csv',
    '/tmp/a.csv',
    '/data/sub/',
  ]);
});

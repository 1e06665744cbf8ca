import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { cacheFolder } from '../../../src/cli/cache/folder.ts';
import { temporary } from '../../temporary.ts';
import { bundleOf, installed, runIn } from './installation.ts';
import { type Ended, ROOT } from './program.ts';

const { codePath }: { codePath(source: Buffer, env: Readonly<Record<string, string>>): string | null } = createRequire(
  import.meta.url,
)(join(ROOT, 'bin/code-cache.js'));

const ARGS = ['projects', '--demo=60', '-o', 'ndjson'];

let program = '';
let home = '';
let env: Readonly<Record<string, string>> = {};
beforeEach(() => {
  program = installed();
  home = temporary();
  env = { XDG_CACHE_HOME: home };
});

const folder = (): string => join(home, 'edgescope', 'code');
const files = (): readonly string[] => (existsSync(folder()) ? readdirSync(folder()) : []);
/** The code of the first file of the program, which is the smaller one. */
const file = (): string => {
  const sizeOf = (name: string): number => statSync(join(folder(), name)).size;
  const [name = 'no file'] = files().toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return join(folder(), name);
};

const run = (more: Readonly<Record<string, string>> = {}, flags: readonly string[] = []): Promise<Ended> =>
  runIn(program, ARGS, { ...env, ...more }, flags);

/** Runs the program once more. Returns true if it used the kept code, and so wrote no new file. */
const takes = async (flags: readonly string[] = []): Promise<boolean> => {
  const before = statSync(file()).ino;
  const { code, out, err } = await run({}, flags);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\{.+\}\n$/s) });
  expect(err).not.toMatch(/error|cache/i);
  return statSync(file()).ino === before;
};

describe('compiled code', () => {
  it('is written by the first run and used by the next, in a file private to the user', async () => {
    await run();
    const pattern = `^${process.version}-${process.arch}-[0-9a-f]{8}\\.code$`;
    expect(files()).toEqual([expect.stringMatching(pattern), expect.stringMatching(pattern)]);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await takes()).toBe(true);
  });

  it('is written for the first file by the help, and for both files by a command that needs both files', async () => {
    const help = (): Promise<Ended> => runIn(program, ['--help'], env);
    const { out } = await help();
    expect(files()).toHaveLength(1);
    const kept = statSync(file());
    truncateSync(file(), kept.size >> 1);
    expect(await help()).toEqual({ code: 0, out, err: '' });
    const { ino, size } = statSync(file());
    expect(size).toBeGreaterThan(kept.size >> 1);
    await help();
    expect(statSync(file()).ino).toBe(ino);
    await run();
    expect(files()).toHaveLength(2);
    expect(statSync(file()).size).toBeGreaterThan(size);
    expect(await takes()).toBe(true);
  });

  it('is in the folder of cached rows', () => {
    for (const [given, user] of [
      [{ XDG_CACHE_HOME: '/x', HOME: '/h' }, '/h'],
      [{ XDG_CACHE_HOME: 'relative', HOME: '/h' }, '/h'],
      [{ HOME: '/h' }, '/h'],
    ] as const) {
      const path = codePath(Buffer.from('source'), given) ?? '';
      expect(dirname(path)).toBe(join(cacheFolder(given, user) ?? '', 'code'));
    }
  });

  it('is replaced under other flags of V8', async () => {
    await run();
    expect(await takes(['--no-opt'])).toBe(false);
    expect(await takes(['--no-opt'])).toBe(true);
  });

  it('is replaced silently if its file has flipped bytes or another name, or is truncated, extended or empty', async () => {
    await run();
    const flip = (place: (size: number) => number) => (): void => {
      const bytes = readFileSync(file());
      const at = place(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      writeFileSync(file(), bytes);
    };
    const breaks = [
      flip(() => 0),
      flip((size) => size >> 1),
      () => truncateSync(file(), statSync(file()).size >> 1),
      () => truncateSync(file(), 0),
      () => writeFileSync(file(), Buffer.concat([readFileSync(file()), Buffer.alloc(8)])),
    ];
    for (const [index, hurt] of breaks.entries()) {
      hurt();
      expect(await takes(), `takes code with break ${index}`).toBe(false);
    }
    expect(await takes()).toBe(true);
    const name = file();
    const before = files();
    writeFileSync(bundleOf(program), `\n${readFileSync(bundleOf(program), 'latin1')}`);
    await run();
    const [other = ''] = files().filter((one) => !before.includes(one));
    renameSync(name, join(folder(), other));
    expect(await takes()).toBe(false);
  });

  it('is not used for another program of the same length', async () => {
    await run();
    const before = readFileSync(bundleOf(program), 'latin1');
    const after = before.replaceAll(`"${manifest.version}"`, `"${manifest.version.replaceAll(/\d/g, '9')}"`);
    expect(after).not.toBe(before);
    expect(after.length).toBe(before.length);
    writeFileSync(bundleOf(program), after);
    expect((await runIn(program, ['--version'], env)).out).toMatch(/^edgescope 9\.9\.9/);
  });

  it.each([
    ['a file that others can read', () => chmodSync(file(), 0o644)],
    ['a folder that others can write to', () => chmodSync(folder(), 0o777)],
    ...(process.getuid?.() === 0 ? [['a file of another user', () => chownSync(file(), 1234, 1234)] as const] : []),
  ] as const)('is replaced if it is in %s', async (_, change) => {
    await run();
    change();
    expect(await takes()).toBe(false);
    expect(await takes()).toBe(true);
  });

  it('is neither read nor written through links', async () => {
    await run();
    const elsewhere = join(temporary(), 'elsewhere');
    const path = file();
    const content = readFileSync(path);
    renameSync(path, elsewhere);
    symlinkSync(elsewhere, path);
    expect(await run()).toMatchObject({ code: 0 });
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readFileSync(elsewhere).equals(content)).toBe(true);
    const linked = temporary();
    rmSync(folder(), { recursive: true });
    symlinkSync(linked, folder());
    expect(await run()).toMatchObject({ code: 0 });
    expect(readdirSync(linked)).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0)('is not written by root into the home of another user', async () => {
    chownSync(home, 1234, 1234);
    expect(await run()).toMatchObject({ code: 0 });
    expect(readdirSync(home)).toEqual([]);
  });

  it('is optional: the program runs on a read-only disk, and with NODE_DISABLE_COMPILE_CACHE', async () => {
    expect(await run({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0 });
    expect(readdirSync(home)).toEqual([]);
    writeFileSync(join(home, 'edgescope'), 'a file in its place');
    const { code, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: expect.not.stringMatching(/ENOTDIR|EEXIST|cache/) });
  });

  it('replaces the oldest files when a new file is written, and leaves foreign files', async () => {
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    const old = Array.from({ length: 14 }, (_, index) => `v20.0.${index}-x64-00000000.code`);
    for (const [index, name] of [...old, `${old[0]}.1-1.draft`, 'notes'].entries()) {
      writeFileSync(join(folder(), name), '');
      utimesSync(join(folder(), name), 1000 + index, 1000 + (index % 14));
    }
    await run();
    expect(files()).toEqual(expect.arrayContaining(['notes', old[13]]));
    expect(files()).not.toEqual(expect.arrayContaining([old[0]]));
  });
});

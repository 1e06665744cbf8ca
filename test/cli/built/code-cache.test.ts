import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
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
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { cacheFolder } from '../../../src/cli/cache/folder.ts';
import { installed, partOf, runIn, temporary } from './installation.ts';
import { ROOT } from './program.ts';

interface Source {
  readonly sum: number;
  readonly size: number;
}
interface Node {
  readonly version: string;
  readonly versions: unknown;
  readonly platform: string;
  readonly arch: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
const require = createRequire(import.meta.url);
const {
  codeFolder,
  keyText,
  nameOf,
  sourceOf,
}: {
  codeFolder(env: Readonly<Record<string, string>>): string | null;
  keyText(node: Node, executable: { readonly size: number; readonly mtimeMs: number }): string;
  nameOf(source: Source): string;
  sourceOf(bytes: Buffer): Source;
} = require(join(ROOT, 'bin/code-cache.js'));

// All of a small list: what a run loads does not depend on when the answer comes.
const ARGS = ['projects', '--demo=60', '-o', 'ndjson'];

let program = '';
let home = '';
let env: Readonly<Record<string, string>> = {};
beforeEach(() => {
  program = installed();
  home = temporary();
  env = { XDG_CACHE_HOME: home };
});

const root = (): string => join(home, 'edgescope', 'code');
const folders = (): readonly string[] =>
  existsSync(root()) ? readdirSync(root()).map((name) => join(root(), name)) : [];
const files = (): readonly string[] =>
  folders().flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

const run = (more: Readonly<Record<string, string>> = {}) => runIn(program, ARGS, { ...env, ...more });

/** Runs the program and tells how many of its files took the code that was kept of them, and how many compiled anew. */
const takes = async ({
  node = process.execPath,
  flags = [] as readonly string[],
  env: more = {} as Readonly<Record<string, string>>,
} = {}) => {
  const script = join(program, 'takes.cjs');
  // Not with -e: what Node was started with is a part of the key.
  writeFileSync(
    script,
    `const { main, scripts } = require('./bin/load.js');
    main(${JSON.stringify(ARGS)}).then((code) => {
      const taken = [...scripts.values()].filter(({ script }) => script.cachedDataRejected === false).length;
      console.error('TAKEN ' + JSON.stringify({ code, taken, anew: scripts.size - taken }));
    });`,
  );
  const all = { PATH: process.env['PATH'], HOME: home, ...env, ...more };
  const { stdout, stderr } = await promisify(execFile)(node, [...flags, script], { env: all });
  const said: unknown = JSON.parse(/TAKEN (.*)/.exec(stderr)?.[1] ?? '');
  expect(stderr).not.toMatch(/error|cache/i);
  return { ...(said as { code: number; taken: number; anew: number }), lines: stdout.trim().split('\n').length };
};

const ANEW = { code: 0, taken: 0, lines: 26 };
const TAKEN = { code: 0, anew: 0, lines: 26 };
// A module that is loaded while a run keeps its code is kept by the run after it.
const SETTLED = { timeout: 10_000, interval: 1 };

describe('compiled code', () => {
  it('is written by the first run and used by the next, in files private to the user', async () => {
    expect(await takes()).toMatchObject(ANEW);
    await run();
    await expect.poll(() => takes(), SETTLED).toMatchObject(TAKEN);
    expect(folders()).toHaveLength(1);
    for (const path of [root(), ...folders()]) expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const path of files()) expect(statSync(path).mode & 0o777).toBe(0o600);
    const kept = readFileSync(join(files().at(0) ?? '')).toString('latin1');
    expect(kept).not.toContain(program);
  });

  it('is in the folder of cached rows', () => {
    for (const [given, user] of [
      [{ XDG_CACHE_HOME: '/x', HOME: '/h' }, '/h'],
      [{ XDG_CACHE_HOME: 'relative', HOME: '/h' }, '/h'],
      [{ HOME: '/h' }, '/h'],
    ] as const) {
      expect(codeFolder(given)).toBe(join(cacheFolder(given, user) ?? '', 'code'));
    }
  });

  it('has a key that depends on every input', () => {
    const { version, versions, platform, arch, execArgv } = process;
    const node: Node = { version, versions, platform, arch, execArgv, env: {} };
    const executable = { size: 100, mtimeMs: 1.5 };
    const texts = [
      keyText(node, executable),
      keyText({ ...node, version: 'v20.0.0' }, executable),
      keyText({ ...node, versions: { ...versions, v8: '11.3.244.8-node.99' } }, executable),
      keyText({ ...node, platform: 'plan9' }, executable),
      keyText({ ...node, arch: 'pdp11' }, executable),
      keyText({ ...node, execArgv: ['--no-opt'] }, executable),
      keyText({ ...node, env: { NODE_OPTIONS: '--no-opt' } }, executable),
      keyText(node, { ...executable, size: 101 }),
      keyText(node, { ...executable, mtimeMs: 1.6 }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is not used by another executable of the same version, nor under other flags', async () => {
    await run();
    const node = join(temporary(), 'node');
    cpSync(process.execPath, node);
    utimesSync(node, 1, 1);
    expect(await takes({ node })).toMatchObject(ANEW);
    expect(await takes({ flags: ['--no-opt'] })).toMatchObject(ANEW);
    expect(await takes({ env: { NODE_OPTIONS: '--max-old-space-size=900' } })).toMatchObject(ANEW);
    // Each has its own from then on.
    expect(folders()).toHaveLength(4);
    await expect.poll(() => takes({ node }), SETTLED).toMatchObject(TAKEN);
    await expect.poll(() => takes(), SETTLED).toMatchObject(TAKEN);
  });

  it('is rejected in the folder of another executable', async () => {
    await run();
    const [own = ''] = folders();
    const node = join(temporary(), 'node');
    cpSync(process.execPath, node);
    utimesSync(node, 1, 1);
    await takes({ node });
    const other = folders().find((one) => one !== own) ?? '';
    for (const name of readdirSync(own)) cpSync(join(own, name), join(other, name));
    expect(await takes({ node })).toMatchObject(ANEW);
  });

  it('is rejected silently with flipped bytes, truncated, extended or empty', async () => {
    await run();
    const flip = (place: (size: number) => number, bit: number) => (path: string) => {
      const bytes = readFileSync(path);
      const at = place(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ bit;
      writeFileSync(path, bytes);
    };
    const places = [0, 3, 4, 8, 12, 16, 20, 24, 100, 300, 700, 800, 1001].map((at) => () => at);
    const relative = [0.3, 0.5, 0.7, 0.95].map((part) => (size: number) => Math.floor(size * part));
    const breaks = [
      ...[...places, ...relative, (size: number) => size - 1].map((place, index) => flip(place, 1 << (index % 8))),
      (path: string) => {
        for (const at of [200, 216]) flip(() => at + 3, 0x80)(path);
      },
      (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2)),
      (path: string) => truncateSync(path, 24),
      (path: string) => truncateSync(path, 0),
      (path: string) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(8)])),
    ];
    // Each file in a way of its own, so that few runs see all of them.
    const step = files().length;
    for (let from = 0; from < breaks.length; from += step) {
      for (const [index, path] of files().entries()) breaks[(from + index) % breaks.length]?.(path);
      expect(await takes(), `breaks from ${from} on`).toMatchObject(ANEW);
    }
    await expect.poll(() => takes(), SETTLED).toMatchObject(TAKEN);
  });

  it('is not taken for other code of the same length', async () => {
    await runIn(program, ARGS, env);
    const path = partOf(program, 'main');
    const before = readFileSync(path);
    const after = Buffer.from(before.toString('latin1').replaceAll(`"${manifest.version}"`, '"9.9.9"'));
    expect(after).not.toEqual(before);
    expect(after.length).toBe(before.length);
    writeFileSync(path, after);
    expect((await runIn(program, ['--version'], env)).out).toMatch(/^edgescope 9\.9\.9/);
    const [folder = ''] = folders();
    renameSync(join(folder, nameOf(sourceOf(before))), join(folder, nameOf(sourceOf(after))));
    expect((await runIn(program, ['--version'], env)).out).toMatch(/^edgescope 9\.9\.9/);
  });

  it.each([
    [
      'a link in the place of a file',
      (path: string) => {
        renameSync(path, `${path}.elsewhere`);
        symlinkSync(`${path}.elsewhere`, path);
      },
    ],
    [
      'a link in the place of the folder',
      (path: string) => {
        const folder = dirname(path);
        const elsewhere = join(dirname(dirname(folder)), 'elsewhere');
        if (existsSync(elsewhere)) return;
        renameSync(folder, elsewhere);
        symlinkSync(elsewhere, folder);
      },
    ],
    ['a file that others can read', (path: string) => chmodSync(path, 0o644)],
    ['a folder that others can write to', (path: string) => chmodSync(dirname(path), 0o777)],
    [
      'a directory in the place of a file',
      (path: string) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])('is refused: %s', async (_, change) => {
    await run();
    files().forEach(change);
    expect(await takes()).toMatchObject(ANEW);
    expect(await run()).toMatchObject({ code: 0 });
  });

  it.skipIf(process.getuid?.() !== 0)('is rejected: a file of another user', async () => {
    await run();
    for (const path of files()) chownSync(path, 1234, 1234);
    expect(await takes()).toMatchObject(ANEW);
  });

  it.skipIf(process.getuid?.() !== 0)('leaves nothing of root in the home of another user', async () => {
    chownSync(home, 1234, 1234);
    expect(await run()).toMatchObject({ code: 0 });
    expect(readdirSync(home)).toEqual([]);
  });

  it('does not follow a link to write', async () => {
    await run();
    const [folder = ''] = folders();
    const elsewhere = temporary();
    rmSync(folder, { recursive: true });
    symlinkSync(elsewhere, folder);
    expect(await run()).toMatchObject({ code: 0 });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('is optional on a read-only disk, or with NODE_DISABLE_COMPILE_CACHE', async () => {
    expect(await run({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0 });
    expect(readdirSync(home)).toEqual([]);
    writeFileSync(join(home, 'edgescope'), 'a file in its place');
    const { code, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: expect.not.stringMatching(/ENOTDIR|EEXIST|cache/) });
  });

  it('is not written by help and version, which compile next to nothing', async () => {
    for (const word of ['--help', '--version']) await runIn(program, [word], env);
    expect(readdirSync(home)).toEqual([]);
  });

  it('does not accumulate: the oldest is removed, foreign files stay', async () => {
    const old = Array.from({ length: 30 }, (_, index) => join(root(), `v20.0.${index}-x64-00000000`));
    for (const [index, folder] of old.entries()) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, 'aaaaaaaa-100.code');
      writeFileSync(path, Buffer.alloc(1024 * 1024));
      utimesSync(path, 1000 + index, 1000 + index);
    }
    const draft = join(old[29] ?? '', 'bbbbbbbb-100.code.1.draft');
    writeFileSync(draft, '');
    utimesSync(draft, 1000, 1000);
    const foreign = join(root(), 'notes');
    writeFileSync(foreign, 'mine');
    await run();
    await expect.poll(() => takes(), SETTLED).toMatchObject(TAKEN);
    const left = folders().filter((one) => one !== foreign);
    const bytes = left.flatMap((one) => readdirSync(one).map((name) => statSync(join(one, name)).size));
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(24 * 1024 * 1024);
    expect(left).toContain(old[29]);
    expect(left).not.toContain(old[0]);
    expect([existsSync(draft), readFileSync(foreign, 'utf8')]).toEqual([false, 'mine']);
  });
});

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EXECUTABLE, program, startProgram as startAlone } from '../cli/built/program.ts';
import { temporary } from '../temporary.ts';
import { startProgram, type Terminal } from './terminal.ts';

let home: string;
beforeEach(() => {
  home = temporary();
});

/** A service in its own process, which a test can stop. */
const serve = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const child = startAlone(['serve', '--hosts', '80', '--one-body']);
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const stop = (): Promise<void> => {
    child.kill();
    return ended;
  };
  onTestFinished(stop);
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (text: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text));
      if (found !== null) resolve(found[0]);
    });
  });
  return { url, stop };
};

const env = (): Readonly<Record<string, string>> => ({
  XDG_CACHE_HOME: join(home, 'cache'),
  XDG_STATE_HOME: join(home, 'state'),
  EDGESCOPE_CACHE: 'on',
});
const open = (url: string, ...args: readonly string[]): Terminal =>
  startProgram(['--url', url, ...args], { env: env() });
const folder = (): string => join(home, 'cache', 'edgescope');

const kept = (): readonly string[] =>
  existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.list')) : [];

const leave = async (terminal: Terminal): Promise<void> => {
  terminal.send('q');
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
};

describe('the cached screen', () => {
  it('is shown while the service is down, and removed once the cache is cleared', async () => {
    const service = await serve();
    const first = open(service.url);
    await first.sees('1 Hosts  80');
    const shown = first.lines()[5];
    // If the user quits at once, only as many rows are cached as a moment allows.
    await expect.poll(kept).toHaveLength(1);
    await leave(first);
    const [name = ''] = kept();
    expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    const text = gunzipSync(readFileSync(join(folder(), name))).toString();
    expect(text).toMatch(/"item":\{.*(?:\n.*)*"end":"snapshot"/);
    expect(text).not.toContain('demo-secret-');
    await service.stop();

    const second = open(service.url);
    await second.sees('1 Hosts  was 80');
    await second.sees(shown?.slice(1, 60) ?? '');
    await second.sees('✖ cached rows as of');
    second.send('j\r');
    await second.sees(/Hosts › \S+ › Overview/);
    second.send('q');
    await second.sees('cached');
    await leave(second);

    const told = await program(['cache'], env());
    expect(told.out).toMatch(
      /cache\/edgescope: 1 file, .*\n {2}127\.0\.0\.1:\d+, the whole tenant: 80 hosts, \d+s ago {2}/,
    );
    if (EXECUTABLE === undefined)
      expect(told.out).toMatch(/\n {2}compiled code of the program, for faster starts: 2 files, \d+/);
    expect(await program(['cache', 'clear'], env())).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(folder())).toEqual([]);
    const third = open(service.url);
    await third.sees(/Loading .*from 127\.0\.0\.1/);
    await leave(third);
  });

  it('is neither shown nor written with --no-cache, nor by print', async () => {
    const service = await serve();
    expect(await program(['--url', service.url, '-o', 'csv'], env())).toMatchObject({ code: 0 });
    const terminal = open(service.url, '--no-cache');
    await terminal.sees('1 Hosts  80');
    await leave(terminal);
    // The executable has the compiled code of the program in the folder, but no data of the service.
    const names = existsSync(folder()) ? readdirSync(folder()) : [];
    expect(names).toEqual(EXECUTABLE === undefined ? ['code'] : []);
  });

  it('is reported by the cache command, which refuses unknown arguments', async () => {
    expect(await program(['cache'], env())).toMatchObject({ code: 0, out: `${folder()}: 0 files, 0B\n` });
    const wrong = await program(['cache', 'empty'], env());
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('cache: unexpected argument "empty"');
    expect((await program(['cache', '--help'], env())).out).toContain('edgescope cache clear');
  });
});

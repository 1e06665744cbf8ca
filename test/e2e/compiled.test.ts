import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXECUTABLE, program } from '../cli/built/program.ts';
import { temporary } from '../temporary.ts';
import { startProgram, type Terminal } from './terminal.ts';

let home: string;
beforeEach(() => {
  home = temporary();
});

const env = (): Readonly<Record<string, string>> => ({ XDG_CACHE_HOME: join(home, 'cache') });

/** The files of compiled code: name, size and time of writing. */
const codeFiles = (): { name: string; size: number; mtimeMs: number }[] => {
  const folder = join(home, 'cache/edgescope/code');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.code')) : [];
  return names.map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name));
    return { name, size, mtimeMs };
  });
};

/** Size of the cached compiled code in bytes; 0 for none. */
const cachedBytes = (): number => codeFiles().reduce((sum, { size }) => sum + size, 0);

const open = (): Terminal => startProgram(['--demo=60'], { env: env() });

const leave = async (terminal: Terminal): Promise<void> => {
  terminal.send('q');
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
};

describe.skipIf(EXECUTABLE !== undefined)('the compiled code of a screen', () => {
  it('is cached in idle time, apart from the code of a print run, which would not need it', async () => {
    const print = (): Promise<unknown> => program(['projects', '--demo=1', '-o', 'ndjson'], env());
    await print();
    const printing = cachedBytes();
    expect(printing).toBeGreaterThan(0);
    const terminal = open();
    await terminal.sees('1 Hosts  50');
    await expect.poll(cachedBytes).toBeGreaterThan(2 * printing);
    await leave(terminal);
    const both = cachedBytes();
    await print();
    expect(cachedBytes(), 'printing replaced the code of a screen, or its own').toBe(both);
  });

  it('is accepted by the next start, which does not write it again', async () => {
    const first = open();
    await first.sees('1 Hosts  50');
    await expect.poll(cachedBytes).toBeGreaterThan(0);
    await leave(first);
    const written = codeFiles().map(({ name, mtimeMs }) => [name, mtimeMs]);
    const second = open();
    await second.sees('1 Hosts  50');
    await leave(second);
    expect(codeFiles().map(({ name, mtimeMs }) => [name, mtimeMs])).toEqual(written);
  });

  it('is cached even if the user quits at once', async () => {
    const terminal = open();
    await terminal.sees('1 Hosts');
    await leave(terminal);
    await terminal.isRestored();
    expect(cachedBytes()).toBeGreaterThan(0);
  });
});

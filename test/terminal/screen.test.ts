import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IPty } from '@lydell/node-pty';
import { buildSync } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { startIn, startInShell, type Terminal } from '../e2e/terminal.ts';
import { isInstalled, itWith } from '../programs.ts';
import { temporary } from '../temporary.ts';

const folder = temporary();
/** The small program of these tests, as one JavaScript file. */
const program = join(folder, 'program.mjs');
/** The file that the program writes when its terminal accepts nothing more. */
const stalled = join(folder, 'stalled');
beforeAll(() => {
  const entry = fileURLToPath(new URL('./e2e-program.ts', import.meta.url));
  buildSync({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});

const SIZE = { columns: 60, rows: 10 };
const TAKEN = { isAlternate: true, isPasteMarked: true, isWrapping: false, hasMouse: true, isCursorShown: false };

/** The program alone in its terminal, after its first frame. */
const open = async (...further: readonly string[]): Promise<Terminal> => {
  const run = startIn(process.execPath, [program, stalled, ...further], SIZE);
  await run.sees('END');
  return run;
};

/** The program as a job of a shell, after its first frame. */
const openInShell = async (): Promise<Terminal> => {
  const run = await startInShell([process.execPath, program], SIZE);
  await run.sees('END');
  return run;
};

/** Expects that the terminal was restored, and given back once. */
const isRestored = async (run: Terminal): Promise<void> => {
  await run.isRestored();
  expect(run.output().split('\x1b[?1049l')).toHaveLength(2);
};

describe('the screen', () => {
  it('takes the terminal', async () => {
    const run = await open();
    expect(run.modes()).toEqual(TAKEN);
    run.send('q');
    expect(await run.ended).toMatchObject({ exitCode: 0 });
    await isRestored(run);
  });

  it.each([
    ['^C', '\x03', 130],
    ['an exception', 'x', 1],
    ['a rejection', 'r', 1],
  ])('is restored after %s', async (_, key, exitCode) => {
    const run = await open();
    run.send(key);
    expect(await run.ended).toMatchObject({ exitCode });
    await isRestored(run);
    if (exitCode === 1) await run.sees('sorry: Error: ');
  });

  it.each([
    ['SIGTERM', 15],
    ['SIGHUP', 1],
    ['SIGINT', 2],
  ])('is restored after %s, which still ends the process', async (signal, number) => {
    const run = await open();
    process.kill(run.pty.pid, signal);
    expect(await run.ended).toMatchObject({ signal: number });
    await isRestored(run);
  });

  it('is restored after SIGQUIT, which ends the process without a core dump', async () => {
    const run = await open();
    process.kill(run.pty.pid, 'SIGQUIT');
    expect(await run.ended).toMatchObject({ exitCode: 131, signal: 0 });
    await isRestored(run);
  });

  it('lets the program clean up before a signal ends it', async () => {
    const tidied = `${stalled}.ended`;
    rmSync(tidied, { force: true });
    const run = await open();
    process.kill(run.pty.pid, 'SIGTERM');
    expect(await run.ended).toMatchObject({ signal: 15 });
    expect(existsSync(tidied)).toBe(true);
  });

  it('ends like SIGHUP if the terminal is closed', async () => {
    const run = await open();
    (run.pty as IPty & { destroy(): void }).destroy();
    expect(await run.ended).toMatchObject({ signal: 1 });
  });

  itWith('bash')('restores the terminal for the shell, without stray input', async () => {
    const run = await openInShell();
    run.send('jq');
    await run.sees('shell>');
    run.send('stty -a; echo code=$? again\r');
    await run.sees('code=0 again');
    expect(run.screen()).toMatch(/(?<!-)isig icanon/);
    expect(run.screen()).toMatch(/(?<!-)echo echoe/);
    expect(run.screen()).not.toContain('[0n');
    await isRestored(run);
  });

  itWith('bash')('is stopped by ^Z and restored by fg, even after a reset and a resize', async () => {
    const run = await openInShell();
    run.send('\x1a');
    await run.sees('Stopped');
    await isRestored(run);
    run.send('stty sane; printf "\\033c"; echo reset\r');
    await run.sees('reset');
    run.resize(50, 8);
    run.send('fg\r');
    await run.sees('READY 50x8');
    run.send('k');
    await run.sees('\\u001ak');
    expect(run.modes()).toEqual(TAKEN);
    run.send('q');
    await run.sees('shell>');
  });

  it.skipIf(!isInstalled('bash')).each([
    ['SIGTERM', 100, 'Terminated'],
    ['SIGHUP', 100, 'Hangup'],
    ['^C', 400, 'shell>'],
    ['^Z', 400, 'Stopped'],
    ['an exception', 100, 'sorry'],
  ])('types no reply of a slow terminal into bash after %s', async (way, ms, seen) => {
    const run = await openInShell();
    run.send('j');
    await run.sees('READY 60x10 j');
    const pid = /PID (\d+)/.exec(run.screen())?.[1];
    run.answerAfter(ms);
    // A frame without a reply when the program exits.
    run.send('k');
    await run.sees('READY 60x10 jk');
    if (way.startsWith('SIG')) process.kill(Number(pid), way);
    else run.send({ '^C': '\x03', '^Z': '\x1a' }[way] ?? 'x');
    await run.sees(seen);
    await run.isRestored();
    run.send('echo and $((40 + 2)) more\r');
    await run.sees('and 42 more');
    expect(run.screen()).not.toContain('[0n');
  });

  it('continues after ^Z without a shell that could continue it', async () => {
    const run = await open();
    run.send('\x1a');
    await expect.poll(() => run.output().split('\x1b[?1049h')).toHaveLength(3);
    run.send('k');
    await run.sees('\\u001ak');
    run.send('q');
    expect(await run.ended).toMatchObject({ exitCode: 0 });
  });

  it('is drawn for a new size', async () => {
    const run = await open();
    run.resize(50, 8);
    await run.sees('READY 50x8');
    run.send('q');
    await run.ended;
  });

  it('ends by SIGTERM while the terminal reads nothing', async () => {
    const run = await open('unasked');
    run.pty.pause();
    run.send('f');
    await expect.poll(() => existsSync(stalled)).toBe(true);
    process.kill(run.pty.pid, 'SIGTERM');
    expect(await run.ended).toMatchObject({ signal: 15 });
  });
});

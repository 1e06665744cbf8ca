import { existsSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type Program, type Run, start } from './pty.ts';

let program: Program;
beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

const RESTORED = { isAlternate: false, isPasteMarked: false, isWrapping: true, hasMouse: false };

/** The program alone in its terminal, when its first frame is there. */
const open = async (...further: readonly string[]): Promise<Run> => {
  const run = start(process.execPath, [program.path, program.stalled, ...further]);
  await run.sees('END');
  return run;
};

/** The program as a job of a shell, when its first frame is there. */
const openInShell = async (): Promise<Run> => {
  const run = start('bash', ['--norc', '--noediting', '-i']);
  await run.sees('shell>');
  run.pty.write(`'${process.execPath}' '${program.path}'\r`);
  await run.sees('END');
  return run;
};

/** The emulator takes what was written in its own time, perhaps after the process has ended. */
const isRestored = async (run: Run): Promise<void> => {
  await expect.poll(run.modes, { interval: 5 }).toEqual(RESTORED);
  expect(run.isCursorShown()).toBe(true);
  expect(run.output().split('\x1b[?1049l')).toHaveLength(2);
};

describe('the screen', () => {
  it('takes the terminal', async () => {
    const run = await open();
    expect(run.modes()).toEqual({ isAlternate: true, isPasteMarked: true, isWrapping: false, hasMouse: true });
    expect(run.isCursorShown()).toBe(false);
    run.pty.write('q');
    expect(await run.ended).toMatchObject({ exitCode: 0 });
    await isRestored(run);
  });

  it.each([
    ['^C', '\x03', 130],
    ['an exception', 'x', 1],
    ['a rejection', 'r', 1],
  ])('is restored after %s', async (_, key, exitCode) => {
    const run = await open();
    run.pty.write(key);
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

  it('is restored after SIGQUIT, which ends the process without a copy of its memory', async () => {
    const run = await open();
    process.kill(run.pty.pid, 'SIGQUIT');
    expect(await run.ended).toMatchObject({ exitCode: 131, signal: 0 });
    await isRestored(run);
  });

  it('lets the program tidy up before a signal ends it', async () => {
    const tidied = `${program.stalled}.ended`;
    rmSync(tidied, { force: true });
    const run = await open();
    process.kill(run.pty.pid, 'SIGTERM');
    expect(await run.ended).toMatchObject({ signal: 15 });
    expect(existsSync(tidied)).toBe(true);
  });

  it('ends as a hang-up does when the terminal is closed', async () => {
    const run = await open();
    run.close();
    expect(await run.ended).toMatchObject({ signal: 1 });
  });

  it('restores the terminal for the shell, without stray input', async () => {
    const run = await openInShell();
    run.pty.write('jq');
    await run.sees('shell>');
    run.pty.write('stty -a; echo code=$? again\r');
    await run.sees('code=0 again');
    expect(run.screen()).toMatch(/(?<!-)isig icanon/);
    expect(run.screen()).toMatch(/(?<!-)echo echoe/);
    expect(run.screen()).not.toContain('[0n');
    await isRestored(run);
    run.pty.kill();
  });

  it('is stopped by ^Z and restored by fg, even after a reset and a resize', async () => {
    const run = await openInShell();
    run.pty.write('\x1a');
    await run.sees('Stopped');
    await isRestored(run);
    run.pty.write('stty sane; printf "\\033c"; echo reset\r');
    await run.sees('reset');
    run.pty.resize(50, 8);
    run.pty.write('fg\r');
    await run.sees('READY 50x8');
    run.pty.write('k');
    await run.sees('\\u001ak');
    expect(run.modes()).toEqual({ isAlternate: true, isPasteMarked: true, isWrapping: false, hasMouse: true });
    run.pty.write('q');
    await run.sees('shell>');
    run.pty.kill();
  });

  it.each([
    ['SIGTERM', 100, 'Terminated'],
    ['SIGHUP', 100, 'Hangup'],
    ['^C', 400, 'shell>'],
    ['^Z', 400, 'Stopped'],
    ['an exception', 100, 'sorry'],
  ])('types no answer of a slow terminal into the shell after %s', async (way, ms, seen) => {
    const run = await openInShell();
    run.pty.write('j');
    await run.sees('READY 60x10 j');
    const pid = /PID (\d+)/.exec(run.screen())?.[1];
    run.answerAfter(ms);
    // A frame that is not answered yet when the way out is taken.
    run.pty.write('k');
    await run.sees('READY 60x10 jk');
    if (way.startsWith('SIG')) process.kill(Number(pid), way);
    else run.pty.write({ '^C': '\x03', '^Z': '\x1a' }[way] ?? 'x');
    await run.sees(seen);
    await expect.poll(run.modes).toEqual(RESTORED);
    run.pty.write('echo and $((40 + 2)) more\r');
    await run.sees('and 42 more');
    expect(run.screen()).not.toContain('[0n');
    run.pty.kill();
  });

  it('continues after ^Z without a shell that could continue it', async () => {
    const run = await open();
    run.pty.write('\x1a');
    await expect.poll(() => run.output().split('\x1b[?1049h')).toHaveLength(3);
    run.pty.write('k');
    await run.sees('\\u001ak');
    run.pty.write('q');
    expect(await run.ended).toMatchObject({ exitCode: 0 });
  });

  it('draws itself for a new size', async () => {
    const run = await open();
    run.pty.resize(50, 8);
    await run.sees('READY 50x8');
    run.pty.write('q');
    await run.ended;
  });

  it('ends by SIGTERM while the terminal reads nothing', async () => {
    const run = await open('unasked');
    run.pty.pause();
    run.pty.write('f');
    await expect.poll(() => existsSync(program.stalled)).toBe(true);
    process.kill(run.pty.pid, 'SIGTERM');
    expect(await run.ended).toMatchObject({ signal: 15 });
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporary } from '../../temporary.ts';
import { program, startProgram } from './program.ts';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'ends the program that prints the key when a %s ends edgescope',
  async (signal) => {
    const home = temporary();
    const pidFile = join(home, 'pid');
    mkdirSync(join(home, '.config/edgescope'), { recursive: true });
    const apiKeyCommand = ['sh', '-c', `echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; exec sleep 60`];
    writeFileSync(
      join(home, '.config/edgescope/config.json'),
      JSON.stringify({ url: 'http://127.0.0.1:9', apiKeyCommand }),
    );
    // On a busy machine the started program may run before edgescope continues.
    const slowly = `
      import child from 'node:child_process';
      import { existsSync } from 'node:fs';
      const { spawn } = child;
      const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      child.spawn = (...given) => {
        const started = spawn(...given);
        while (!existsSync(${JSON.stringify(pidFile)})) wait(5);
        wait(300);
        return started;
      };
    `;
    const child = startProgram(['hosts', '-o', 'json'], {
      HOME: home,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowly)}`,
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    await ended;
    await expect.poll(() => isRunning(pid)).toBe(false);
  },
);

it('does not wait for an agent that the program for the key left behind', async () => {
  const home = temporary();
  const pidFile = join(home, 'pid');
  mkdirSync(join(home, '.config/edgescope'), { recursive: true });
  const apiKeyCommand = ['sh', '-c', `sleep 600 & echo $! > '${pidFile}'; echo the-key`];
  writeFileSync(
    join(home, '.config/edgescope/config.json'),
    JSON.stringify({ url: 'http://127.0.0.1:9', apiKeyCommand }),
  );
  const { code, out } = await program(['check', 'hosts'], { HOME: home });
  expect([code, out]).toEqual([3, expect.stringMatching(/^EDGESCOPE UNKNOWN - .*refuses/)]);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  expect(isRunning(pid)).toBe(true);
  process.kill(pid);
});

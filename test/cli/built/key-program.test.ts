import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporary } from '../../temporary.ts';
import { startProgram } from './program.ts';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a program that prints the key ends with us on %s',
  async (signal) => {
    const home = temporary();
    const pidFile = join(home, 'pid');
    mkdirSync(join(home, '.config/edgescope'), { recursive: true });
    const apiKeyCommand = ['sh', '-c', `echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; exec sleep 60`];
    writeFileSync(
      join(home, '.config/edgescope/config.json'),
      JSON.stringify({ url: 'http://127.0.0.1:9', apiKeyCommand }),
    );
    const child = startProgram(['hosts', '-o', 'json'], { HOME: home });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    await vi.waitUntil(() => existsSync(pidFile), 30_000);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    await ended;
    await vi.waitUntil(() => !isRunning(pid), 5000);
  },
);

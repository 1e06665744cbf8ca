import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { temporary } from '../../temporary.ts';

export const ROOT = new URL('../../..', import.meta.url).pathname;
export const PROGRAM = join(ROOT, 'bin/edgescope.js');

/** A home without a config file, so that the developer's own is not read. */
const HOME = temporary();

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts node without a terminal and with nothing of the developer's environment. */
export const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What a started process wrote, and its exit code, when it has ended. */
export const ending = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });

/** Starts the built program. */
export const startProgram = (args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess =>
  start([PROGRAM, ...args], env);

/** Runs the built program to its end. */
export const program = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> =>
  ending(startProgram(args, env));

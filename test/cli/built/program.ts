import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { temporary } from '../../temporary.ts';

export const ROOT = new URL('../../..', import.meta.url).pathname;
export const PROGRAM = join(ROOT, 'bin/edgescope.js');

/** The executable that is tested in the place of the built program; undefined for none. */
export const EXECUTABLE = process.env['EDGESCOPE_BIN'];

/** The command that starts the program. */
export const COMMAND: readonly [string, ...string[]] =
  EXECUTABLE === undefined ? [process.execPath, PROGRAM] : [resolve(EXECUTABLE)];

/** A home without a config file, so that the developer's own is not read. */
const HOME = temporary();

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts a command without a terminal and with nothing of the developer's environment. */
export const startCommand = (
  [file, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(file, args, {
    env: { PATH: process.env['PATH'], HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts node. */
export const start = (args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess =>
  startCommand([process.execPath, ...args], env);

/** Waits until a started process has ended. Resolves with its output and exit code. */
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
  startCommand([...COMMAND, ...args], env);

/** Runs the built program to its end. */
export const program = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> =>
  ending(startProgram(args, env));

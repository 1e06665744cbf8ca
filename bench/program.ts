import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { type Link, wire } from './wire.ts';

/** The built program in a real terminal of 200 × 50 that answers at once. */
export interface Program {
  /** Milliseconds from the start to the output in which the pattern was first found. */
  until(pattern: RegExp, ms?: number): Promise<number>;
  /** Presses a key when all is quiet, and gives the time to its last byte and what was written. */
  key(text: string): Promise<Answered>;
  /** Presses a key whatever goes on, and gives the time to the first output behind it. */
  keyMeanwhile(text: string): Promise<number>;
  /** Presses a key whatever goes on, and gives the time to the last output behind it. */
  settled(text: string): Promise<number>;
  /** Bytes written within a time in which nobody does anything. */
  idle(ms: number): Promise<number>;
  /** Bytes written from now on within a time. */
  written(ms: number): Promise<number>;
  /** Resident memory in MB. */
  memory(): number;
  /** Presses a key, and waits for nothing. */
  press(text: string): void;
  /** Resolves when the program has ended by itself. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** The answer to a key press: the time to its last byte in ms, and the bytes. */
export interface Answered {
  readonly ms: number;
  readonly output: string;
}

const QUESTION = '\x1b[5n';
const ANSWER = '\x1b[0n';
/** A key is answered when nothing came for so long. */
const QUIET_MS = 40;
const SETTLED_MS = 3000;

/** The home of the programs that are started: nothing of the one who measures. Gone at the end. */
export const HOME = mkdtempSync(join(tmpdir(), 'edgescope-bench-'));
process.once('exit', () => rmSync(HOME, { recursive: true, force: true }));

interface Options {
  readonly cache?: 'on' | 'off';
  /** Compiled code of earlier runs. */
  readonly code?: 'on' | 'off';
  readonly link?: Link | null;
  /** Measures the turns of its event loop (`turnsOf`). */
  readonly turns?: boolean;
}

const TURNS = join(HOME, 'turns');

/** The time in ms that 99 of 100 turns of the event loop took no longer than, of a program that has ended by itself. */
export const turnsOf = (): number => Number(readFileSync(TURNS, 'utf8'));

/**
 * Starts the program, behind a link or without one. Nothing is kept from one measurement to the next, unless that is what is
 * measured.
 */
export const startProgram = (
  args: readonly string[],
  { cache = 'off', code = 'on', link = null, turns = false }: Options = {},
): Program => {
  const begun = performance.now();
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  const env = {
    ...environment,
    HOME,
    XDG_CONFIG_HOME: `${HOME}/config`,
    XDG_STATE_HOME: `${HOME}/state`,
    XDG_CACHE_HOME: `${HOME}/cache`,
    EDGESCOPE_CACHE: cache,
    NODE_DISABLE_COMPILE_CACHE: code === 'off' ? '1' : '',
    EDGESCOPE_BENCH_TURNS: TURNS,
  };
  const preload = turns ? ['--require', './bench/turns.cjs'] : [];
  const pty = spawn(process.execPath, [...preload, 'bin/edgescope.js', ...args], {
    cols: 200,
    rows: 50,
    name: 'xterm-256color',
    env,
  });
  let output = '';
  let bytes = 0;
  let last = begun;
  const send = wire(link, (data) => pty.write(data));
  pty.onData(
    wire(link, (data) => {
      output += data;
      bytes += Buffer.byteLength(data);
      last = performance.now();
      for (let at = data.indexOf(QUESTION); at >= 0; at = data.indexOf(QUESTION, at + 1)) send(ANSWER);
    }),
  );
  const ended = new Promise<void>((resolve) => void pty.onExit(() => resolve()));
  const answered = QUIET_MS + 3 * (link?.roundTripMs ?? 0);
  const quiet = async (since: number, ms = answered): Promise<void> => {
    while (performance.now() - Math.max(since, last) < ms) await pause(2);
  };
  const written = async (ms: number): Promise<number> => {
    const before = bytes;
    await pause(ms);
    return bytes - before;
  };
  return {
    until: async (pattern, ms = 120_000) => {
      while (!pattern.test(output)) {
        if (performance.now() - begun > ms) throw new Error(`${pattern} was not shown within ${ms} ms`);
        await pause(1);
      }
      return last - begun;
    },
    key: async (text) => {
      await quiet(performance.now());
      const before = bytes;
      const pressed = performance.now();
      output = '';
      send(text);
      while (bytes === before && performance.now() - pressed < 1000) await pause(0);
      await quiet(pressed);
      return { ms: last - pressed, output };
    },
    keyMeanwhile: async (text) => {
      const before = bytes;
      const pressed = performance.now();
      send(text);
      while (bytes === before && performance.now() - pressed < 1000) await pause(1);
      return last - pressed;
    },
    settled: async (text) => {
      const pressed = performance.now();
      send(text);
      await quiet(pressed);
      return last - pressed;
    },
    idle: async (ms) => {
      // Pages that were asked for ahead are still coming.
      await quiet(performance.now(), SETTLED_MS);
      return written(ms);
    },
    written,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pty.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    press: send,
    ended,
    close: async () => {
      pty.kill('SIGTERM');
      await ended;
    },
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms)));

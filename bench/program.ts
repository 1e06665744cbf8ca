import { readFileSync } from 'node:fs';
import { spawn } from '@lydell/node-pty';

/** The built program in a real terminal of 200 × 50 that answers at once. */
export interface Program {
  /** Milliseconds from the start to the output in which the pattern was first found. */
  until(pattern: RegExp, ms?: number): Promise<number>;
  /** Presses a key, and gives the time to its last byte and the bytes that it cost. */
  key(text: string): Promise<{ readonly ms: number; readonly bytes: number }>;
  /** Bytes written within a time in which nobody does anything. */
  idle(ms: number): Promise<number>;
  /** Resident memory in MB. */
  memory(): number;
  /** Presses a key, and waits for nothing. */
  press(text: string): void;
  /** Resolves when the program has ended by itself. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const QUESTION = '\x1b[5n';
const ANSWER = '\x1b[0n';
/** A key is answered when nothing came for so long. */
const QUIET_MS = 40;
const SETTLED_MS = 3000;

/** Nothing is kept from one measurement to the next, unless that is what is measured. */
export const startProgram = (args: readonly string[], home: string, cache: 'on' | 'off' = 'off'): Program => {
  const begun = performance.now();
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  const env = {
    ...environment,
    HOME: home,
    XDG_STATE_HOME: `${home}/state`,
    XDG_CACHE_HOME: `${home}/cache`,
    EDGESCOPE_CACHE: cache,
  };
  const pty = spawn(process.execPath, ['bin/edgescope.js', ...args], {
    cols: 200,
    rows: 50,
    name: 'xterm-256color',
    env,
  });
  let output = '';
  let bytes = 0;
  let last = begun;
  pty.onData((data) => {
    output += data;
    bytes += Buffer.byteLength(data);
    last = performance.now();
    for (let at = data.indexOf(QUESTION); at >= 0; at = data.indexOf(QUESTION, at + 1)) pty.write(ANSWER);
  });
  const ended = new Promise<void>((resolve) => void pty.onExit(() => resolve()));
  const quiet = async (since: number, ms = QUIET_MS): Promise<void> => {
    while (performance.now() - Math.max(since, last) < ms) await pause(2);
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
      pty.write(text);
      while (bytes === before && performance.now() - pressed < 1000) await pause(0);
      await quiet(pressed);
      return { ms: last - pressed, bytes: bytes - before };
    },
    idle: async (ms) => {
      // Pages that were asked for ahead are still coming.
      await quiet(performance.now(), SETTLED_MS);
      const before = bytes;
      await pause(ms);
      return bytes - before;
    },
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pty.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    press: (text) => pty.write(text),
    ended,
    close: async () => {
      pty.kill('SIGTERM');
      await ended;
    },
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms)));

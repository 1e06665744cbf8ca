import { spawn } from 'node:child_process';

/** The value in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The value that all but one in a hundred do not exceed. */
export const worst = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.99))] ?? Number.NaN;

/** A figure with as many digits as say something. */
export const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** Milliseconds that Node takes from its start to its end, for nothing or for a script. */
export const ofNode = (...args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const { PATH, HOME, XDG_CACHE_HOME } = process.env;
    const begun = performance.now();
    const child = spawn(process.execPath, args.length === 0 ? ['-e', '0'] : args, {
      env: { PATH, HOME, XDG_CACHE_HOME },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.resume();
    child.once('error', reject);
    child.once('exit', () => resolve(performance.now() - begun));
  });

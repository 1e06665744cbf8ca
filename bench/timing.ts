import { spawnSync } from 'node:child_process';

/** The value in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The value that all but one in a hundred do not exceed. */
export const worst = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.99))] ?? Number.NaN;

/** A figure with as many digits as say something. */
export const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** Milliseconds that Node takes for nothing. */
export const ofNode = async (): Promise<number> => {
  const begun = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { env: { PATH: process.env['PATH'] } });
  return performance.now() - begun;
};

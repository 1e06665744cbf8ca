import { homedir } from 'node:os';
import type { Environment } from './config/environment.ts';

/** A stream that text is written to. */
export interface Output {
  readonly isTTY?: boolean;
  /** Cells of a line, when it is a terminal. */
  readonly columns?: number;
  write(text: string, done?: (error?: Error | null) => void): boolean;
  on?(event: 'error', listener: (error: Error) => void): unknown;
}

/** What the command line finds around it; tests make their own. */
export interface Surroundings {
  readonly env: Environment;
  readonly home: string;
  readonly cwd: string;
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** The process as it was started. */
export const processSurroundings = (): Surroundings => ({
  env: process.env,
  home: homedir(),
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});

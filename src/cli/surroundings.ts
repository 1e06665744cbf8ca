import { toAscii } from '../core/text/ascii.ts';
import { canMoveCursor, isUnicode } from './capability.ts';
import type { Environment } from './config/environment.ts';
import { homeDirectory } from './home.ts';
import { type Output, wholeOutput } from './output.ts';

/** What the command line finds around it; tests make their own. */
export interface Surroundings {
  readonly env: Environment;
  /** Absolute; empty where there is none. */
  readonly home: string;
  readonly cwd: string;
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Output;
  /** Sentences for a person: in ASCII where the terminal has no more, counting along only where it can go back. */
  readonly stderr: Output;
}

/** The process as it was started. */
export const processSurroundings = (): Surroundings => {
  const { env, stdout, stderr } = process;
  const plain = isUnicode(env) ? (text: string) => text : toAscii;
  return {
    env,
    home: homeDirectory(),
    cwd: currentDirectory(env),
    // Node opens it when it is asked for: whoever prints does without.
    get stdin() {
      return process.stdin;
    },
    stdout: wholeOutput(stdout, 1),
    stderr: {
      isTTY: stderr.isTTY === true && canMoveCursor(env),
      write: (text, done) => stderr.write(plain(text), done),
      on: (event, listener) => stderr.on(event, listener),
    },
  };
};

/** Where the program was started, also when that directory is gone by now. */
const currentDirectory = (env: Environment): string => {
  try {
    return process.cwd();
  } catch {
    return env['PWD'] ?? '/';
  }
};

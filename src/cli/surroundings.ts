import { lazy } from '../core/memo/index.ts';
import { toAscii } from '../core/text/index.ts';
import { canMoveCursor, isUnicode } from './capability.ts';
import type { Environment } from './config/environment.ts';
import { homeDirectory } from './home.ts';
import { heard, type Output, wholeOutput } from './output.ts';

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

/** The process as it was started. Node opens its streams when they are asked for, which takes 1 ms each. */
export const processSurroundings = (): Surroundings => {
  const { env } = process;
  const plain = isUnicode(env) ? (text: string) => text : toAscii;
  const stdout = lazy(() => wholeOutput(heard(process.stdout), 1));
  const stderr = lazy(() => heard(process.stderr));
  return {
    env,
    home: homeDirectory(env),
    cwd: currentDirectory(env),
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return stdout();
    },
    stderr: {
      get isTTY() {
        return stderr().isTTY === true && canMoveCursor(env);
      },
      write: (text, done) => stderr().write(plain(text), done),
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

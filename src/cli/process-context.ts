import { lazy } from '../core/memo/index.ts';
import { toAscii } from '../core/text/index.ts';
import { canMoveCursor, isUnicode } from './capability.ts';
import type { Environment } from './config/environment.ts';
import { homeDirectory } from './home.ts';
import { heard, type Output, wholeOutput } from './output.ts';

/** The process that the command line runs in: environment, directories, streams; tests make their own. */
export interface ProcessContext {
  readonly env: Environment;
  /** Absolute; empty where there is none. */
  readonly home: string;
  readonly cwd: string;
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Output;
  /** Sentences for a person: in ASCII where the terminal has no more, counting along only where it can go back. */
  readonly stderr: Output;
}

/** The context of this process. Its streams open on first use, which takes 1 ms each. */
export const readProcessContext = (): ProcessContext => {
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

/** The directory of the start, also where it has been removed since. */
const currentDirectory = (env: Environment): string => {
  try {
    return process.cwd();
  } catch {
    return env['PWD'] ?? '/';
  }
};

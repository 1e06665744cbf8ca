import { lazy } from '../core/memo/index.ts';
import { toAscii } from '../core/text/index.ts';
import { canMoveCursor, isUnicode } from './capability.ts';
import type { Environment } from './config/environment.ts';
import { homeDirectory } from './home.ts';
import { heard, type Output, wholeOutput } from './output.ts';

/** Environment, directories and streams of the process; tests create their own. */
export interface ProcessContext {
  readonly env: Environment;
  /** Absolute; empty for none. */
  readonly home: string;
  readonly cwd: string;
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Output;
  /** Messages: ASCII on terminals without Unicode, progress only where the cursor can move. */
  readonly stderr: Output;
}

/** The context of this process. Its streams are opened on first use, which takes 1 ms each. */
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

/** The current directory at start, even if removed since. */
const currentDirectory = (env: Environment): string => {
  try {
    return process.cwd();
  } catch {
    return env['PWD'] ?? '/';
  }
};

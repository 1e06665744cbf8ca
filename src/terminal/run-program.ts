import { spawn, spawnSync } from 'node:child_process';
import { USUAL_PATH, withAbsolutePath } from './program-path.ts';

/**
 * Runs a program on the terminal of this process, without a shell; `input` is its standard input, null leaves it the
 * terminal. Resolves with null on success, otherwise with the reason, as a clause after its name.
 */
export const runProgram = (
  [program, ...words]: readonly [program: string, ...words: string[]],
  input: string | null,
  env: NodeJS.ProcessEnv,
): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(program, words, {
      env: withAbsolutePath(env),
      stdio: [input === null ? 'inherit' : 'pipe', 'inherit', 'inherit'],
    });
    child.once('error', ({ code = 'error' }: NodeJS.ErrnoException) =>
      resolve(code === 'ENOENT' ? 'is not installed, or not on the PATH' : `cannot be run (${code})`),
    );
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
    );
    // A program may leave a part of its input unread.
    child.stdin?.once('error', () => undefined);
    child.stdin?.end(input);
  });

/** Saves the settings of the terminal, and returns a function that restores them, since a program may change them. */
export const keepSettings = (): (() => void) => {
  const stty = (word: string): string =>
    spawnSync('stty', [word], { stdio: ['inherit', 'pipe', 'ignore'], env: { PATH: USUAL_PATH }, encoding: 'utf8' })
      .stdout;
  const kept = stty('-g')?.trim();
  return () => void (kept && stty(kept));
};

/** Resolves when Enter is pressed on a terminal that is lent to other programs: our own input is not read. */
export const untilEnter = (): Promise<void> =>
  new Promise((resolve) => {
    const reader = spawn('sh', ['-c', 'read -r line'], { stdio: ['inherit', 'ignore', 'ignore'], env: {} });
    reader.once('error', () => resolve());
    reader.once('close', () => resolve());
  });

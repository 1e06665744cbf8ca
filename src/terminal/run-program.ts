import { spawn, spawnSync } from 'node:child_process';
import { USUAL_PATH, withAbsolutePath } from './program-path.ts';

/** Runs a program on the terminal of this process, never a shell; null on success, else why not, behind its name. */
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
    // A program that does not read all of it is no failure.
    child.stdin?.once('error', () => undefined);
    child.stdin?.end(input);
  });

/** Keeps the settings of the terminal; the function that it gives sets them again, as a program may leave others. */
export const keepSettings = (): (() => void) => {
  const stty = (word: string): string =>
    spawnSync('stty', [word], { stdio: ['inherit', 'pipe', 'ignore'], env: { PATH: USUAL_PATH }, encoding: 'utf8' })
      .stdout;
  const kept = stty('-g')?.trim();
  return () => void (kept && stty(kept));
};

/** Resolves with the next line on the terminal, which is not ours meanwhile: our own input is not read. */
export const untilEnter = (): Promise<void> =>
  new Promise((resolve) => {
    const reader = spawn('sh', ['-c', 'read -r line'], { stdio: ['inherit', 'ignore', 'ignore'], env: {} });
    reader.once('error', () => resolve());
    reader.once('close', () => resolve());
  });

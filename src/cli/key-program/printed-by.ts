import { spawn } from 'node:child_process';
import { ProblemError } from '../../core/client/index.ts';
import { withAbsolutePath } from '../../terminal/program-path.ts';

/** Program and arguments, never a line for a shell. */
export type Program = readonly [program: string, ...words: string[]];

/** A program that prints a secret. */
export interface SecretCommand {
  readonly run: Program;
  /** Where it is written, for errors. */
  readonly place: string;
}

/** How long a program may take, and how much it may print. */
const MOST_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Nothing of what a program prints is in an error. */
const failure = ({ place, run: [program] }: SecretCommand, why: string): ProblemError =>
  new ProblemError({
    kind: 'no-key',
    what: `${place}: ${program} ${why}`,
    remedy: [`Run ${program} in a shell to see why: it must print one line within ${MOST_MS / 1000} s and ask nothing`],
  });

/** Signals that end this process at once where nothing else listens to them. */
const ENDING = ['SIGTERM', 'SIGHUP'] as const;

/** Kills a program, which has a session of its own, when this process ends; gives what to call when it has ended itself. */
const killedWithUs = (kill: () => void): (() => void) => {
  const onSignal = (signal: NodeJS.Signals): void => {
    kill();
    process.kill(process.pid, signal);
  };
  const signals = ENDING.filter((signal) => process.listenerCount(signal) === 0);
  for (const signal of signals) process.once(signal, onSignal);
  process.once('exit', kill);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
    process.off('exit', kill);
  };
};

/** What a program prints. It has no terminal, so that it cannot ask, and what it says of errors is not shown. */
export const printedBy = (command: SecretCommand, mostMs = MOST_MS): Promise<string> =>
  new Promise((resolve, reject) => {
    const [program, ...words] = command.run;
    let kill = (): void => undefined;
    // Before the program starts: a signal in between would end this process alone.
    const isOver = killedWithUs(() => kill());
    const child = spawn(program, words, {
      stdio: ['ignore', 'pipe', 'ignore'],
      // A session of its own has no terminal.
      detached: true,
      env: withAbsolutePath(process.env),
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    kill = () => {
      if (child.pid === undefined) return;
      try {
        // The programs that it started, too.
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended, or runs as another user.
      }
    };
    /** Ends the wait: with the text, or with why there is none. */
    const finish = (why: string | null): void => {
      clearTimeout(timer);
      isOver();
      child.off('exit', finishWhenRead);
      if (why === null) resolve(Buffer.concat(chunks).toString('utf8'));
      else {
        kill();
        reject(failure(command, why));
      }
      // A program that it started may have its output and go on: this process waits for neither.
      child.stdout.destroy();
      child.unref();
    };
    const timer = setTimeout(() => finish(`did not end within ${mostMs / 1000} s`), mostMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MOST_BYTES) finish('printed more than 64 kB');
    });
    child.once('error', ({ code = 'error' }: NodeJS.ErrnoException) =>
      finish(code === 'ENOENT' ? 'is not installed, or not on the PATH' : `cannot be run (${code})`),
    );
    /** An agent may keep the output open. By the second turn of the event loop everything printed before the exit is read. */
    const finishWhenRead = (code: number | null, signal: NodeJS.Signals | null): void => {
      const why = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      setImmediate(() => setImmediate(() => finish(code === 0 ? null : why)));
    };
    child.once('exit', finishWhenRead);
  });

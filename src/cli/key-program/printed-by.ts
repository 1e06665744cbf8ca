import { spawn } from 'node:child_process';
import { ProblemError } from '../../core/client/index.ts';
import { withAbsolutePath } from '../../terminal/program-path.ts';

/** Program and arguments, never a line for a shell. */
export type Program = readonly [program: string, ...words: string[]];

/** A program that prints a secret. */
export interface SecretCommand {
  readonly run: Program;
  /** Place of the setting, for errors. */
  readonly place: string;
}

/** Limits of a program: time and printed bytes. */
const MOST_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Error for a program that printed no secret. It never contains printed text. */
const failure = ({ place, run: [program] }: SecretCommand, why: string): ProblemError =>
  new ProblemError({
    kind: 'no-key',
    what: `${place}: ${program} ${why}`,
    remedy: [`Run ${program} in a shell to see why: it must print one line within ${MOST_MS / 1000} s and ask nothing`],
  });

/** Signals that end this process at once if it has no listener. */
const ENDING = ['SIGTERM', 'SIGHUP'] as const;

/** Kills a program, which has a session of its own, when this process ends. Returns a function to call once the program has ended. */
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

/** Runs a program without a terminal, so that it cannot prompt, and returns its stdout. @throws ProblemError on failure, or after `mostMs` */
export const printedBy = (command: SecretCommand, mostMs = MOST_MS): Promise<string> =>
  new Promise((resolve, reject) => {
    const [program, ...words] = command.run;
    let kill = (): void => undefined;
    // Listens before the program starts: a signal in between would end this process alone.
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
        // A negative id kills the programs that it started, too.
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The program has ended, or runs as another user.
      }
    };
    /** Ends the wait: with the text for null, else with the reason why there is none. */
    const finish = (why: string | null): void => {
      clearTimeout(timer);
      isOver();
      child.off('exit', finishWhenRead);
      if (why === null) resolve(Buffer.concat(chunks).toString('utf8'));
      else {
        kill();
        reject(failure(command, why));
      }
      // A program that it started may hold its output and keep running: this process waits for neither.
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

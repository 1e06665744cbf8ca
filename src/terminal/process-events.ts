import type { EventEmitter } from 'node:events';

/** Handlers of signals and events of a process that holds the terminal. */
interface ProcessEvents {
  readonly onEnd: (signal: NodeJS.Signals) => void;
  /** An uncaught exception or rejection. */
  readonly onCrash: (error: unknown) => void;
  /** The process is about to exit; handlers must be synchronous. */
  readonly onExit: () => void;
  /** SIGTSTP from outside, and SIGCONT. */
  readonly onStop: () => void;
  readonly onContinue: () => void;
  /** SIGWINCH: the terminal was resized. */
  readonly onSize: () => void;
}

/** Signals that end the process by default. Others of this kind belong to Node or to faults of the machine. */
const ENDING: readonly NodeJS.Signals[] = [
  ...(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGALRM', 'SIGVTALRM'] as const),
  ...(['SIGXCPU', 'SIGPWR', 'SIGIO', 'SIGSTKFLT'] as const),
];

/** Installs the handlers; returns the stop function. */
export const watchProcess = (events: ProcessEvents): (() => void) => {
  const listeners = new Map<string, (argument: unknown) => void>([
    ...ENDING.map((signal) => [signal, () => events.onEnd(signal)] as const),
    ['uncaughtException', events.onCrash],
    ['exit', events.onExit],
    ['SIGTSTP', events.onStop],
    ['SIGCONT', events.onContinue],
    ['SIGWINCH', events.onSize],
  ]);
  const emitter: EventEmitter = process;
  for (const [event, listener] of listeners) emitter.on(event, listener);
  return () => {
    for (const [event, listener] of listeners) emitter.off(event, listener);
  };
};

/** Keeps the event loop alive for a while: with a closed terminal it would be empty, and Node would abort. */
export const stayAlive = (ms: number): void => void setTimeout(() => undefined, ms);

/** Signals whose default action dumps core, with the API keys in it, and the exit codes that shells give for them. */
const DUMPING: Partial<Record<NodeJS.Signals, number>> = { SIGQUIT: 128 + 3, SIGXCPU: 128 + 24 };

/**
 * Ends the process by the signal's default action, for the conventional exit code; Node does not touch a closed
 * terminal then (Node 20 aborts on that).
 */
export const dieBy = (signal: NodeJS.Signals): void => {
  const code = DUMPING[signal];
  if (code !== undefined) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

/**
 * Stops the process until SIGCONT. `group` stops the whole process group, as ^Z in cooked mode: with npm or a script in
 * between, the shell waits for all of it.
 */
export const stopProcess = (whom: 'self' | 'group'): void => {
  const listeners = process.rawListeners('SIGTSTP') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGTSTP');
  process.kill(whom === 'group' ? 0 : process.pid, 'SIGTSTP');
  for (const listener of listeners) process.on('SIGTSTP', listener);
};

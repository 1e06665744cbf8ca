import type { EventEmitter } from 'node:events';

/** Handlers for signals and events of a process that holds the terminal. */
interface ProcessEvents {
  readonly onEnd: (signal: NodeJS.Signals) => void;
  /** Called for an uncaught exception or rejection. */
  readonly onCrash: (error: unknown) => void;
  /** Called when the process is about to exit; must be synchronous. */
  readonly onExit: () => void;
  /** Called on SIGTSTP from outside; `onContinue` on SIGCONT. */
  readonly onStop: () => void;
  readonly onContinue: () => void;
  /** Called on SIGWINCH: the terminal was resized. */
  readonly onSize: () => void;
}

/** Signals that end a process by default. Other signals that do so belong to Node, or report faults of the machine. */
const ENDING: readonly NodeJS.Signals[] = [
  ...(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGALRM', 'SIGVTALRM'] as const),
  ...(['SIGXCPU', 'SIGPWR', 'SIGIO', 'SIGSTKFLT'] as const),
];

/** Installs handlers for signals, crashes and the exit of this process; returns a function that removes them. */
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

/** Keeps the event loop alive for `ms`: after the terminal was closed it would be empty, and Node would abort. */
export const stayAlive = (ms: number): void => void setTimeout(() => undefined, ms);

/** Exit codes that shells give for signals whose default action dumps core: a core dump would contain the API keys. */
const DUMPING: Partial<Record<NodeJS.Signals, number>> = { SIGQUIT: 128 + 3, SIGXCPU: 128 + 24 };

/**
 * Ends the process by the default action of a signal, for the conventional exit code. Node does not touch a closed terminal
 * in this case (Node 20 aborts if it does).
 */
export const dieBy = (signal: NodeJS.Signals): void => {
  const code = DUMPING[signal];
  if (code !== undefined) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

/**
 * Stops the process until SIGCONT. `group` stops the whole process group, like ^Z in cooked mode: with npm or a script in
 * between, the shell waits for the whole group.
 */
export const stopProcess = (whom: 'self' | 'group'): void => {
  const listeners = process.rawListeners('SIGTSTP') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGTSTP');
  process.kill(whom === 'group' ? 0 : process.pid, 'SIGTSTP');
  for (const listener of listeners) process.on('SIGTSTP', listener);
};

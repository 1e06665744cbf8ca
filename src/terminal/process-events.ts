import type { EventEmitter } from 'node:events';

/** What the system and the program itself may do to a process that holds the terminal. */
export interface ProcessEvents {
  /** A signal that ends the process. */
  readonly onEnd: (signal: NodeJS.Signals) => void;
  /** An uncaught exception or rejection. */
  readonly onCrash: (error: unknown) => void;
  /** The process is about to exit: the last moment, and nothing may be waited for. */
  readonly onExit: () => void;
  /** SIGTSTP from outside, and SIGCONT. */
  readonly onStop: () => void;
  readonly onContinue: () => void;
  /** SIGWINCH: the terminal has or had another size. */
  readonly onSize: () => void;
}

const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** Watches the process; returns the stop function. */
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

/**
 * Keeps the process from ending by itself for a while: with its terminal closed nothing else does, and the end that Node
 * makes of it then is an abort.
 */
export const stayAlive = (ms: number): void => void setTimeout(() => undefined, ms);

/** Exit code of a process ended by SIGQUIT, as shells report it. */
const QUIT_CODE = 128 + 3;

/**
 * Ends the process by the signal, as if it had not been caught: shells see the conventional exit code, and Node does not
 * touch a terminal that is gone (Node 20 aborts when it does).
 */
export const dieBy = (signal: NodeJS.Signals): void => {
  // By itself it leaves a copy of the memory in a file, with the keys of the service in it.
  if (signal === 'SIGQUIT') process.exit(QUIT_CODE);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

/**
 * Stops the process until SIGCONT, by the signal's default effect. `group` stops the whole group, as ^Z of a terminal in
 * cooked mode does: with npm or a script in between, the shell waits for all of it.
 */
export const stopProcess = (whom: 'self' | 'group'): void => {
  const listeners = process.rawListeners('SIGTSTP') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGTSTP');
  process.kill(whom === 'group' ? 0 : process.pid, 'SIGTSTP');
  for (const listener of listeners) process.on('SIGTSTP', listener);
};

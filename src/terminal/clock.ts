/** Time and timers for the terminal, replaced in tests. */
export interface TerminalClock {
  /** Returns a monotonic time in ms. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds; returns the cancel function. Does not keep the process alive. */
  after(ms: number, run: () => void): () => void;
  /** Calls `run` once after the current event; returns the cancel function. */
  soon(run: () => void): () => void;
}

export const terminalClock: TerminalClock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  soon: (run) => {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  },
};

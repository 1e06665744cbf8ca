/** Time as the device uses it, so that tests can turn it by hand. */
export interface Clock {
  /** Milliseconds since some start; never runs backwards. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds; returns the cancel function. Keeps no process alive. */
  after(ms: number, run: () => void): () => void;
  /** Calls `run` once when the work of this moment is done; returns the cancel function. */
  soon(run: () => void): () => void;
}

export const systemClock: Clock = {
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

import { uptime } from 'node:os';

export interface RunClockParts {
  /** Epoch ms of the machine, which may be set at any time. */
  readonly wall: () => number;
  /** Ms since some start; never set, and on Linux at rest while the machine sleeps. */
  readonly monotonic: () => number;
  /** Ms since the machine was started, sleep included; null where `monotonic` includes it. */
  readonly awake: (() => number) | null;
}

/** The clock of one run. */
export interface RunClock {
  /** Whole epoch ms that advance steadily from the machine's time at the start, whatever happens to the machine's clock. */
  now(): number;
  /** By how many ms the machine's clock is ahead of `now`: 0 unless it was set. */
  machineAhead(): number;
}

/** A difference below this is no sleep: the two clocks are read at different moments, in different units. In ms. */
const SLEEP = 2000;
/** Sleep is looked for this often: the question costs a system call. In ms. */
const LOOK_INTERVAL_MS = 500;

/** Starts the clock of a run at the machine's time. */
export const startRunClock = ({ wall, monotonic, awake }: RunClockParts): RunClock => {
  const start = wall() - monotonic();
  const awakeBefore = awake === null ? 0 : awake() - monotonic();
  let slept = 0;
  let lookedAt = monotonic();
  const now = (): number => {
    const ticks = monotonic();
    if (awake !== null && ticks - lookedAt >= LOOK_INTERVAL_MS) {
      lookedAt = ticks;
      const more = awake() - ticks - awakeBefore - slept;
      if (more > SLEEP) slept += Math.round(more);
    }
    return Math.floor(start + ticks + slept);
  };
  return { now, machineAhead: () => wall() - now() };
};

const sinceBoot = (): number => {
  try {
    return uptime() * 1000;
  } catch {
    // Not readable in some sandboxes: sleep is then not counted.
    return 0;
  }
};

/** The clock of this process. */
export const runClock: RunClock = startRunClock({
  wall: Date.now,
  monotonic: () => performance.now(),
  awake: process.platform === 'linux' ? sinceBoot : null,
});
